-- Documents about what goes by itself.

create domain shapes.swept as jsonb;
comment on domain shapes.swept is $$What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the
bucket now, the files of messages likewise (photographs in `message-photos`, others in `message-voice`), the pictures of cards in `link-pictures`, and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], files: text[], linkPictures: text[], more: boolean }$$;
