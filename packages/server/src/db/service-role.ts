import type pg from 'pg';

/** The role that the service works with in the embedded database. */
const SERVICE = 'giftship_service';

/**
 * Makes the embedded database ready for a service that owns nothing and is no superuser, and answers its connection:
 * then rules that the database keeps (ledger entries are only added, a house that moved takes no rows) bind the service
 * too, whatever a fault of ours lets somebody say to it. `owner` made the tables and goes on changing them: migrations,
 * online steps, backups, a move. Bears being repeated at every start, also in a folder of release 0.2.0, which knows the
 * owner alone and goes on with it. The password, where there is one (Windows), is the owner's.
 */
export async function readyService(owner: pg.Pool, connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const { password } = connection;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(GRANTS);
    if (typeof password === 'string')
      await client.query(`alter role ${SERVICE} password ${client.escapeLiteral(password)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return { ...connection, user: SERVICE };
}

const RIGHTS = 'select, insert, update, delete';

/** What is made later, by a migration or an online step, is the service's to use as well. */
const GRANTS = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVICE}') then create role ${SERVICE}; end if;
  end $$;
  alter role ${SERVICE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit;
  grant usage on schema public to ${SERVICE};
  revoke create on schema public from public, ${SERVICE};
  grant ${RIGHTS} on all tables in schema public to ${SERVICE};
  grant usage, select, update on all sequences in schema public to ${SERVICE};
  alter default privileges in schema public grant ${RIGHTS} on tables to ${SERVICE};
  alter default privileges in schema public grant usage, select, update on sequences to ${SERVICE};
  -- After a large sync the service has the plans made anew.
  grant maintain on shop_orders to ${SERVICE};
  -- Which schema it is and where the service went, its role may read and not say.
  revoke insert, update, delete on schema_migrations, moved_house from ${SERVICE};
`;
