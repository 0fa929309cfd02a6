"""What people do at Discord: commands, presses, uploads, and the answer that each one gets.

No command of a feature is here but what all of them answer by; what is sent without a press is
``cogs.delivery``.
"""
