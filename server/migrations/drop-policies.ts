/** Policies are created where there are none: those of a table whose rules change are dropped first. */
export const dropPolicies = (table: string): string =>
  ['permit_all', 'tenant_select', 'tenant_insert', 'tenant_update', 'tenant_delete']
    .map((policy) => `drop policy if exists ${policy} on ${table};`)
    .join('\n')
