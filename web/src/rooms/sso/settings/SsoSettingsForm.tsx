import { useQuery } from '@tanstack/react-query'

import { Failed } from '../../../client/queries/Failed.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { ssoQueries } from '../sso.queries.ts'
import { RulesForm } from './RulesForm.tsx'

/** The rules; a state that a colleague has saved replaces the form. */
export function SsoSettingsForm() {
  const { data, error, refetch } = useQuery(ssoQueries.settings)
  if (data) return <RulesForm key={data.version} settings={data} />
  return error ? (
    <Failed title="Не удалось загрузить правила" error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={4} height={56} />
  )
}
