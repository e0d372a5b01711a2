-- Written by `npm run db:diff -- keys_in_use` from supabase/schemas.

-- Null until the next start of a server of ours, which writes what it works with.
alter table private.club add column keys_in_use text[];
