// The migration that db:diff writes makes of one database the other, there and back.
import { expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { compareCatalogs, describeDifference } from '../catalog/compare-catalogs.ts'
import { findDependents } from '../catalog/find-dependents.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { planMigration } from './plan-migration.ts'

const CHANGES = `
  create schema figures;
  grant usage on schema figures to anon, authenticated;
  comment on schema figures is 'What procedures answer';
  create domain figures.rsvp_answer as jsonb;
  comment on domain figures.rsvp_answer is '{"status": "it''s open"}';
  create domain figures.requests as jsonb constraint requests_are_an_object check (jsonb_typeof(value) = 'object');
  revoke all on domain figures.requests from public;
  grant usage on domain figures.requests to authenticated;

  -- An answer of another type, and a comment on it.
  drop function public.cancel_rsvp(uuid);
  create function public.cancel_rsvp(post uuid) returns figures.rsvp_answer language sql as $$ select '{}'::jsonb $$;
  grant execute on function public.cancel_rsvp(uuid) to authenticated;
  comment on function public.cancel_rsvp(uuid) is 'Takes an answer back';
  -- The same name and arguments: replaced in place. Another argument: another function.
  create or replace function public.my_blocked() returns shapes.blocked_members language sql as $$ select '[]'::jsonb $$;
  drop function public.remove_friend(uuid);
  create function public.remove_friend(other uuid, quietly boolean default true) returns boolean language sql as $$ select true $$;
  revoke execute on function public.block_member(uuid) from authenticated;
  -- Arguments of other names, in functions that policies and constraints stand on.
  drop function private.is_my_thread_topic(text) cascade;
  create function private.is_my_thread_topic(words text) returns boolean language sql as $$ select words <> '' $$;
  grant execute on function private.is_my_thread_topic(text) to authenticated;
  create policy "Members hear who is typing in their threads" on realtime.messages for select to authenticated
    using (private.is_my_thread_topic(extension));
  drop function private.are_labels(text[], int) cascade;
  create function private.are_labels(words text[], most int) returns boolean language sql immutable as $$ select most > 0 $$;
  alter table public.posts add constraint posts_tags_limit check (private.are_labels(tags, 51));

  create table public.post_notes (
    id bigint generated always as identity primary key, note text not null default 'none', seen boolean,
    post_id uuid not null references public.posts (id) on delete cascade
  ) with (fillfactor = 90);
  alter table public.post_notes enable row level security;
  alter table public.post_notes replica identity full;
  comment on table public.post_notes is 'Notes';
  comment on column public.post_notes.note is 'The note';
  grant select, insert (note, post_id) on public.post_notes to authenticated;
  create policy "All see notes" on public.post_notes for select to authenticated using (true);
  create index post_notes_by_post on public.post_notes (post_id);
  create trigger post_notes_are_touched before update on public.post_notes for each row execute function private.touch_updated_at();
  alter publication supabase_realtime add table public.post_notes;
  create view public.noted with (security_invoker = on) as select n.id, n.note from public.post_notes n;
  grant select on public.noted to authenticated;
  create type public.mood as enum ('good', 'bad');

  alter table public.posts add column motto text not null default '', add column longest int generated always as (length(content)) stored;
  grant update (motto) on public.posts to authenticated;
  alter table public.posts alter column location set default 'here', alter column content drop not null;
  alter table private.admins alter column created_at drop default, alter column created_at type date;
  alter table public.posts set (fillfactor = 80);
  revoke select on public.notifications from authenticated;
  alter table public.notifications drop constraint notifications_title_length;
  drop index public.posts_newest;
  create index posts_newest on public.posts (created_at);
  drop policy "Authors edit their own posts" on public.posts;
  alter publication supabase_realtime drop table public.messages;
`

it('turns the one into the other, and back', async () => {
  await using plain = await cloneDatabase()
  await using changed = await cloneDatabase()
  await using same = await cloneDatabase()
  await run(changed, CHANGES)
  const there = await plan(plain, changed)
  expect(there).toContain('-- DRAFT: ')
  const back = await plan(changed, plain)
  await run(plain, there)
  expect(await differences(plain, changed)).toEqual([])
  await run(changed, back)
  expect(await differences(changed, same)).toEqual([])
})

it('marks nothing as a draft where a machine can know all', async () => {
  await using plain = await cloneDatabase()
  await using changed = await cloneDatabase()
  await run(
    changed,
    `drop function public.cancel_rsvp(uuid);
    create function public.cancel_rsvp(post uuid) returns text language sql as $$ select '' $$;
    create table public.notes (id int primary key)`,
  )
  expect(await plan(plain, changed)).not.toContain('-- DRAFT: ')
})

/** As the role that runs migrations. */
async function run(club: TestDatabase, sql: string): Promise<void> {
  const client = await club.connect()
  await client.query(`begin; set local role ${club.owner}; ${sql}; commit`)
}

async function plan(from: TestDatabase, to: TestDatabase): Promise<string> {
  const client = await from.connect()
  const [is, wanted] = [await readCatalog(client), await readCatalog(await to.connect())]
  return planMigration('trial', compareCatalogs(is, wanted), { is, wanted }, (gone) => findDependents(client, is, gone))
}

async function differences(left: TestDatabase, right: TestDatabase): Promise<string[]> {
  const [is, wanted] = [await readCatalog(await left.connect()), await readCatalog(await right.connect())]
  return compareCatalogs(is, wanted).map(describeDifference)
}
