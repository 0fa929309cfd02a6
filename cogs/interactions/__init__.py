"""What people do at Discord: commands, presses, uploads, and the answer that each one gets."""
