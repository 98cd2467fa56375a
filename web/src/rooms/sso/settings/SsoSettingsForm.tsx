import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { ssoQueries } from '../sso.queries.ts'
import { RulesForm } from './RulesForm.tsx'

/** The rules; a state that a colleague has saved replaces the form, unless something is typed in it. */
export function SsoSettingsForm() {
  const { data, error, refetch } = useQuery(ssoQueries.settings)
  const [shown, setShown] = useState(data)
  const [isDirty, setDirty] = useState(false)
  if (data && data.version !== shown?.version && !isDirty) setShown(data)
  if (shown) return <RulesForm key={shown.version} settings={shown} onDirty={setDirty} />
  return (
    <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить правила" rows={4} height={56} />
  )
}
