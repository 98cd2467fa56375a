import { type RawBuilder, sql } from 'kysely'

/**
 * Joined beside a contact `contact`: the account `account` of the same person among the representatives of an
 * organization. It has the address of the contact, else one of its phones; or is such another one.
 */
export const representativeOf = (
  companyId: RawBuilder<unknown>,
  isOther: RawBuilder<unknown> = sql`false`,
): RawBuilder<unknown> => sql`left join lateral (
    select u.id, u.email, concat_ws(' ', u.last_name, u.first_name) as name from users as u
    where u.role = 'client' and not u.is_blocked and u.company_id = ${companyId}
      and (${isOther} or lower(u.email) = lower(contact.email)
        or contact.phones @> jsonb_build_array(jsonb_build_object('phone', u.phone)))
    order by coalesce(lower(u.email) = lower(contact.email), false) desc, u.id limit 1) as account on true`
