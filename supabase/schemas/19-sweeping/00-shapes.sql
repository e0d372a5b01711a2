-- Documents about what goes by itself.

create domain shapes.swept as jsonb;
comment on domain shapes.swept is $$What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the
bucket now, and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], more: boolean }$$;
