-- Documents about the files of messages.

create domain shapes.message_file as jsonb;
comment on domain shapes.message_file is $$A photograph of a message. `name` is its name in the private bucket `message-photos`; `placeholder` is six by six colours,
three hexadecimal digits each, row by row: what stands in its place until it has come.

{ id: uuid, name: text, width: int, height: int, placeholder: text }$$;

create domain shapes.message_voice as jsonb;
comment on domain shapes.message_voice is $$The voice note of a message. `name` is its name in the private bucket `message-voice`; `waveform` is 48 levels, a hexadecimal digit
each.

{ id: uuid, name: text, durationMs: int, waveform: text }$$;

create domain shapes.message_sent as jsonb;
comment on domain shapes.message_sent is $$The message as it is stored, as a page has it.

{ message: message }$$;
