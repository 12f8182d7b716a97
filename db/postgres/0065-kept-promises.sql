-- The message of a text destination can no longer be canceled before it starts. Those that were are held, so that their artist sees them: fans wait for them.
update bulk_messages set state = 'paused', pause_reason = 'BY_HAND', finished_at = null
where destination_id is not null and started_at is null and state = 'canceled';
