import { NativeSelect } from '@mantine/core'
import type { WebhookMessage } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import {
  webhookEventTitles,
  type WebhookMessageState,
  webhookMessageStates,
  webhookMessageTitles,
} from '@naryad/contract/webhooks/webhooks.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconChevronDown from '~icons/chevron-down'
import IconChevronRight from '~icons/chevron-right'
import IconClock from '~icons/clock'
import IconHistory from '~icons/history'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { LogPages } from '../../ui/list/LogPages.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ResendForm } from './ResendForm.tsx'
import { webhooksQueries } from './webhooks.queries.ts'

import list from '../../ui/SettingRows.module.css'
import styles from './webhooks.module.css'

const pageSize = 20

/** What was sent to an address in the last days, with each attempt. */
export function WebhookLog({ id }: { id: number }) {
  const [state, setState] = useState<WebhookMessageState>()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery(webhooksQueries.messages(id, { limit: pageSize, offset, state }))
  const total = data?.totalCount ?? 0
  return (
    <div className={styles.log}>
      <NativeSelect
        aria-label="Состояние сообщений"
        value={state ?? ''}
        onChange={({ currentTarget }) => {
          setState(oneOf(webhookMessageStates, currentTarget.value))
          setOffset(0)
        }}
        data={[
          { value: '', label: 'Все сообщения' },
          ...webhookMessageStates.map((value) => ({ value, label: webhookMessageTitles[value] })),
        ]}
      />
      <ResendForm id={id} />
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить журнал" rows={6} height={44} />
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconHistory}
          title="Сообщений нет"
          text="Здесь появится всё, что отправлено за последние 30 дней."
        />
      )}
      <ul className="plain-list" aria-label="Сообщения">
        {data?.items.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <LogPages limit={pageSize} offset={offset} total={total} onOffset={setOffset} />
    </div>
  )
}

const signs: Record<WebhookMessageState, IconComponent> = {
  queued: IconClock,
  sent: IconCheck,
  failed: IconAlertCircle,
}

const tones = { queued: undefined, sent: 'ok', failed: 'err' } as const

const titles: Readonly<Record<string, string>> = webhookEventTitles

function MessageRow({ message }: { message: WebhookMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { type, state, createdAt } = message
  return (
    <li className="line-between">
      <button
        type="button"
        className={styles.messageHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        <span className="truncate">{titles[type] ?? type}</span>
        <span className="inline-row gap-6 nowrap secondary toned" data-tone={tones[state]}>
          <Icon of={signs[state]} size={14} />
          {webhookMessageTitles[state]}
        </span>
        <time className="nowrap digits muted" dateTime={createdAt} data-tip={stamp(createdAt)}>
          {nearMoment(createdAt)}
        </time>
      </button>
      {isOpen && <Opened message={message} />}
    </li>
  )
}

function Opened({ message: { id, state, body, nextAttemptAt, attempts } }: { message: WebhookMessage }) {
  const resend = useAction({
    run: (id: string) => call(webhooksRoutes.resend, { params: { id } }),
    touches: ['settings'],
    done: 'Сообщение отправляется ещё раз',
  })
  return (
    <div className={styles.opened}>
      <p className={list.hint}>webhook-id: {id}</p>
      <code className={styles.code}>{body}</code>
      <ol className="no-margin stack gap-4 text-13 line-18 pad-left-20" aria-label="Попытки">
        {attempts.map(({ at, status, ms, answer, error }) => (
          <li key={at}>
            <span className="digits">{stamp(at)}</span>: {error ?? `принято, ответ ${status}`}, {count(ms)} мс
            {answer !== '' && <code className={`above-4 ${styles.answer}`}>{answer}</code>}
          </li>
        ))}
      </ol>
      {attempts.length === 0 && <p className={list.hint}>Попыток ещё не было</p>}
      {nextAttemptAt !== null && attempts.length > 0 && (
        <p className={list.hint}>Следующая попытка {stamp(nextAttemptAt)}</p>
      )}
      {state !== 'queued' && (
        <div>
          <Button isBusy={resend.isRunning} onClick={() => void resend.run(id).catch(() => undefined)}>
            Отправить ещё раз
          </Button>
        </div>
      )}
    </div>
  )
}
