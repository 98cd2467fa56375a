/**
 * True if the role of the user `u` requires a second factor and the user has none. SQL for statements of
 * every call: it reads the settings table directly, so that a new requirement applies from the next call.
 */
export const secondFactorDue = `(
    coalesce((select demanded.value -> 'secondFactorRoles' ? u.role from settings demanded where demanded.part = 'security'), false)
    and not exists (select from user_second_factors f where f.user_id = u.id and f.confirmed_at is not null))`
