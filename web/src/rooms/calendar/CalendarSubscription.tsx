import { calendarLinksRoutes } from '@naryad/contract/calendar/calendar.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCopy from '~icons/copy'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { FirstFocus } from '../../ui/FirstFocus.tsx'
import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { ago, longDate } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { calendarQueries } from './calendar.queries.ts'

import styles from './calendar.module.css'

/** Issues and revokes the personal address of the calendar feed. */
export function CalendarSubscription() {
  const { data, error, refetch } = useQuery(calendarQueries.link())
  const [url, setUrl] = useState<string | null>(null)
  const issue = useAction({
    run: () => call(calendarLinksRoutes.issue, undefined),
    touches: ['calendar'],
  })
  const revoke = useAction({
    run: () => call(calendarLinksRoutes.revoke, undefined),
    touches: ['calendar'],
    done: 'Адрес отозван: телефон визитов больше не увидит',
  })
  const make = () =>
    void issue.run(undefined).then(
      (link) => setUrl(link.url),
      () => undefined,
    )
  if (error)
    return <Failed title="Не удалось узнать об адресе" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar width="100%" height={80} />
  const { issuedAt, lastReadAt } = data
  return (
    <div className="stack gap-12 pad-bottom-8 pad-top-4 stretch">
      <p className="no-margin secondary">
        Ваши визиты появятся в календаре телефона и будут обновляться сами. Добавьте личный адрес как
        «Календарь по подписке» (iPhone) или «Добавить по URL» (Google Календарь на компьютере).
      </p>
      {url !== null && (
        <>
          <p className={styles.address} data-testid="calendar-address">
            {url}
          </p>
          <FormWarning>Адрес показан один раз. Кто его знает, видит ваши визиты.</FormWarning>
          {/* The button that had the focus is gone. */}
          <FirstFocus>
            <Button
              variant="filled"
              size="lg"
              fullWidth
              data-autofocus
              leftSection={<Icon of={IconCopy} />}
              onClick={() => void copyText(url, 'Адрес календаря скопирован')}
            >
              Скопировать адрес
            </Button>
          </FirstFocus>
        </>
      )}
      {issuedAt !== null && url === null && (
        <p className="no-margin secondary">
          Адрес выдан {longDate(issuedAt)}
          {lastReadAt === null ? ', телефон его ещё не читал' : `, телефон читал его ${ago(lastReadAt)}`}
        </p>
      )}
      <div className="flex wrap gap-8">
        {url === null && (
          <Button
            size="lg"
            isBusy={issue.isRunning}
            onClick={() =>
              issuedAt === null
                ? make()
                : confirm({ title: 'Выдать новый адрес? Прежний перестанет действовать', onYes: make })
            }
          >
            {issuedAt === null ? 'Получить адрес' : 'Выдать новый адрес'}
          </Button>
        )}
        {issuedAt !== null && (
          <Button
            size="lg"
            isDanger
            isBusy={revoke.isRunning}
            onClick={() =>
              confirm({
                title: 'Отозвать адрес календаря?',
                onYes: () => {
                  setUrl(null)
                  revoke.start(undefined)
                },
              })
            }
          >
            Отозвать
          </Button>
        )}
      </div>
    </div>
  )
}
