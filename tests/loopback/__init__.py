"""A small Discord on real sockets, for tests of what happens between a bot and Discord.

``server.Server`` is Discord, ``people.Person`` somebody who uses it, ``bots`` starts bots against it, in this
process or as a child that can be killed. See ``conftest.py`` for the fixtures.

Not simulated: permissions and their errors, voice, reactions, webhooks other than those of interactions,
people's own messages, member lists, and most of Discord's checks of what a message may contain. A request to
an address that is not simulated is answered with 404 and fails the test.
"""
