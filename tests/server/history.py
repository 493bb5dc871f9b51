"""Looks at what clients were told and what is in the database, and says what does not fit. It knows nothing of the
server: the histories are the clients' own (triskel_client.py), the database is asked by psql, and who wrote what in which
epoch was taken down by a trigger of our own in the database itself."""
import collections

from promises import split_move
from server import need

# Who has raised which epoch, and who has written which entry in which; nothing is ever changed or taken away.
AUDIT = """
CREATE SCHEMA audit;
CREATE TABLE audit.taken (code TEXT, epoch BIGINT, node TEXT);
CREATE TABLE audit.written (code TEXT, epoch BIGINT, number BIGINT, node TEXT);
CREATE TABLE audit.forbidden (what TEXT);
CREATE FUNCTION audit.take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit.taken VALUES (NEW.code, NEW.epoch, current_setting('application_name')); RETURN NEW; END $$;
CREATE FUNCTION audit.write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit.written SELECT code, epoch, NEW.number, current_setting('application_name')
    FROM triskel.tables WHERE id = NEW.table_id; RETURN NEW; END $$;
CREATE FUNCTION audit.forbid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit.forbidden VALUES (TG_OP || ' ' || OLD::text); RETURN OLD; END $$;
CREATE TRIGGER audit_take AFTER INSERT OR UPDATE OF epoch ON triskel.tables FOR EACH ROW EXECUTE FUNCTION audit.take();
CREATE TRIGGER audit_write AFTER INSERT ON triskel.entries FOR EACH ROW EXECUTE FUNCTION audit.write();
CREATE TRIGGER audit_keep AFTER UPDATE OR DELETE ON triskel.entries FOR EACH ROW EXECUTE FUNCTION audit.forbid();
CREATE TRIGGER audit_records AFTER UPDATE OR DELETE ON triskel.records FOR EACH ROW EXECUTE FUNCTION audit.forbid();
"""


def rows(database, query):
    return [line.split("|") for line in database.sql(query).split("\n") if line]


def check_ownership(database):
    """One table, one epoch, one writer; and epochs only rise. Returns how often tables were taken over."""
    need(database.sql("SELECT count(*) FROM audit.forbidden") == "0", "what was written was changed",
         database.sql("SELECT what FROM audit.forbidden LIMIT 3"))
    takers, epochs = {}, collections.defaultdict(int)
    for code, epoch, node in rows(database, "SELECT code, epoch, node FROM audit.taken"):
        need((code, epoch) not in takers, "table %s was taken twice in epoch %s" % (code, epoch), node, takers.get((code, epoch)))
        takers[code, epoch] = node
        epochs[code] = max(epochs[code], int(epoch))
    last = collections.defaultdict(int)
    numbers = collections.defaultdict(int)
    written = rows(database, "SELECT code, epoch, number, node FROM audit.written ORDER BY code, number")
    for code, epoch, number, node in written:
        need(takers.get((code, epoch)) == node, "entry %s of table %s was written by %s, but epoch %s was taken by %s" % (
            number, code, node, epoch, takers.get((code, epoch))))
        need(int(epoch) >= last[code], "entry %s of table %s is of an older epoch than the one before" % (number, code))
        need(int(number) == numbers[code] + 1, "entry %s of table %s was written after %d" % (number, code, numbers[code]))
        last[code], numbers[code] = int(epoch), int(number)
    return sum(epochs.values()), len(written)


def check_entries(database, games):
    """What was acknowledged is there, once; and what is there was asked for."""
    entries = collections.defaultdict(list)
    for code, number, line in rows(database, "SELECT code, number, replace(line, '|', '/') FROM triskel.entries JOIN "
                                             "triskel.tables ON id = table_id ORDER BY code, number"):
        entries[code].append(line)
        need(int(number) == len(entries[code]), "entries of table %s have gaps" % code)
    need(set(entries) == {game.code for game in games}, "tables that nobody opened, or that are gone",
         set(entries) ^ {game.code for game in games})
    for game in games:
        for text in game.chats:
            there = sum(text.replace("|", "/") in line for line in entries[game.code])
            need(there == 1, "table %s: %r was acknowledged and is there %d times" % (game.code, text, there))
        need(sum(" chat " in line for line in entries[game.code]) == len(game.chats),
             "table %s: something was said that nobody was acknowledged" % game.code)
        done = collections.Counter(game.done.values())
        there = collections.Counter(" ".join(split_move(line.split(" move person ", 1)[1])[0])
                                    for line in entries[game.code] if " move person " in line)
        lost = done - there
        need(not lost, "table %s: moves were acknowledged and are not there" % game.code, lost)
        # What was held is told when it is played, not acknowledged by number.
        need(game.name == "sketch" or done == there, "table %s: moves are there that nobody was acknowledged" % game.code,
             there - done)
    return sum(len(game.done) for game in games), sum(len(game.chats) for game in games)
