/**
 * Whether the role of the person `u` demands a second factor and he has none. Text for the statements that ask at every
 * call: what the settings say is read where it is kept, so that a new demand holds from the next call on.
 */
export const secondFactorDue = `(
    coalesce((select demanded.value -> 'secondFactorRoles' ? u.role from settings demanded where demanded.part = 'security'), false)
    and not exists (select from user_second_factors f where f.user_id = u.id and f.confirmed_at is not null))`
