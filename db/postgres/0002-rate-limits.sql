-- Counted tries (logins, outbound calls) by hashed key; rows that ran out are cleared by the limiter itself.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
