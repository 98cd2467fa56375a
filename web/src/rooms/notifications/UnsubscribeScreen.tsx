import { inQuotes } from '@naryad/contract/kit/quotes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { PublicForm, Note } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

/** Opened from a letter without signing in. Needs a click, because link scanners open pages too. */
export function UnsubscribeScreen() {
  usePageTitle('Отписаться от писем')
  const settings = usePublicSettings()
  const root = useRef<HTMLFormElement>(null)
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const [kindTitle, setKindTitle] = useState<string | null>(null)
  const unsubscribe = useAction({
    run: async (_: null) => {
      const answer = await call(notificationsRoutes.unsubscribe, { query: { token } }, { silent: true })
      setKindTitle(answer.kindTitle)
    },
    touches: [],
    silent: true,
  })
  return (
    <PublicPage owner={settings?.companyName} isShort>
      <PublicForm
        root={root}
        title="Отписаться от писем"
        lead={
          kindTitle !== null
            ? undefined
            : 'Письма этого вида больше не придут. Остальные уведомления останутся.'
        }
        refusal={unsubscribe.error?.message ?? null}
        onSubmit={() => unsubscribe.start(null)}
        submit="Отписаться"
        busy="Отписываем…"
        isRunning={unsubscribe.isRunning}
        under={<Link to="/notifications">Настроить уведомления</Link>}
      >
        {kindTitle !== null && <Note kind="done">Письма {inQuotes(kindTitle)} больше не придут.</Note>}
      </PublicForm>
    </PublicPage>
  )
}
