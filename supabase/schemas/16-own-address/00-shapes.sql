-- Documents about the address of an account.

create domain shapes.confirming_address as text constraint confirming_address_known check (value in ('both', 'new', 'current'));
comment on domain shapes.confirming_address is 'Which address has not confirmed a change yet.';

create domain shapes.address_change as jsonb;
comment on domain shapes.address_change is $$A change of address that was asked for and is not complete: each address has its own mail, and has to confirm.

{ to: text, askedAt: timestamp, waitsFor: confirming_address }$$;

create domain shapes.my_address as jsonb;
comment on domain shapes.my_address is $$With which address the caller signs in, and the change that waits, if there is one.

{ address: text, change: address_change | null }$$;
