import { changeKindTitles } from '@naryad/contract/changes/changes.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Webhook, WebhookTestResult } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import {
  formerSecretHours,
  registerChanges,
  registerEvent,
  registerKinds,
  taskEvents,
  webhookEventTitles,
} from '@naryad/contract/webhooks/webhooks.words'
import { useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconPlayerPause from '~icons/player-pause'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Note } from '../../ui/public/PublicForm.tsx'
import { openSecret, openWebhookForm, openWebhookLog } from './openWebhook.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './webhooks.module.css'

const messageForms = ['сообщение', 'сообщения', 'сообщений'] as const

/** An address: its events, how it answers, and what can be done with it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { title, url, isActive } = webhook
  return (
    <li className={list.row}>
      <div className={list.head}>
        <span className="medium break-words">{title}</span>
        <State webhook={webhook} />
      </div>
      <p className="no-margin break-words text-13 line-18 secondary">{url}</p>
      <p className={list.hint}>{subjectsOf(webhook)}</p>
      <Audience webhook={webhook} />
      <p className={list.hint}>
        <LastSent webhook={webhook} />
      </p>
      <Warnings webhook={webhook} />
      <Actions webhook={webhook} isActive={isActive} />
    </li>
  )
}

/** The name alone of a register with all of its changes. */
function subjectsOf({ events }: Webhook): string {
  const registers = registerKinds.map((kind) => {
    const wanted = registerChanges.filter((change) => events.includes(registerEvent(kind, change)))
    if (wanted.length === registerChanges.length) return `${changeKindTitles[kind]}: все изменения`
    return wanted.map((change) => webhookEventTitles[registerEvent(kind, change)]).join(' · ')
  })
  const tasks = taskEvents.filter((event) => events.includes(event)).map((event) => webhookEventTitles[event])
  return [...tasks, ...registers].filter((text) => text !== '').join(' · ')
}

function Audience({ webhook: { queues, companies } }: { webhook: Webhook }) {
  const titles = useQueueTitles()
  const parts = [
    queues.length > 0 && `Очереди: ${queues.map((queue) => titles[queue]).join(', ')}`,
    companies.length > 0 && `Только: ${companies.map(({ name }) => name).join(', ')}`,
  ].filter((part) => part !== false)
  return parts.length > 0 && <p className={list.hint}>{parts.join('. ')}</p>
}

const State = ({ webhook: { isActive, failingSince } }: { webhook: Webhook }) => (
  <span
    className={`inline-row gap-6 nowrap secondary ${list.state}`}
    data-state={isActive ? (failingSince === null ? 'on' : 'wrong') : 'off'}
  >
    <Icon of={isActive ? (failingSince === null ? IconCircleCheck : IconAlertTriangle) : IconPlayerPause} />
    {isActive ? (failingSince === null ? 'Включён' : 'Не отвечает') : 'Выключен'}
  </span>
)

function LastSent({ webhook: { lastSentAt, queuedCount } }: { webhook: Webhook }) {
  const waiting = queuedCount === 0 ? '' : `, ждут отправки: ${counted(queuedCount, messageForms)}`
  if (lastSentAt === null) return <>Ещё ничего не доставлено{waiting}</>
  return (
    <>
      Доставлено{' '}
      <time dateTime={lastSentAt} data-tip={stamp(lastSentAt)}>
        {nearMoment(lastSentAt)}
      </time>
      {waiting}
    </>
  )
}

function Warnings({ webhook }: { webhook: Webhook }) {
  const { isSecretLost, stoppedReason, failingSince, formerSecretUntil } = webhook
  const warnings = [
    isSecretLost && 'Секрет не читается: сменился ключ сервера. Смените секрет.',
    stoppedReason !== null && `Выключен системой. ${stoppedReason}.`,
    stoppedReason === null && failingSince !== null && `Не принимает сообщения с ${stamp(failingSince)}.`,
  ].filter((warning) => typeof warning === 'string')
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={list.warning}>
          <Icon of={IconAlertTriangle} />
          <span>{warning}</span>
        </p>
      ))}
      {formerSecretUntil !== null && (
        <p className={list.hint}>Подписывают оба секрета, прежний до {stamp(formerSecretUntil)}</p>
      )}
    </>
  )
}

function Actions({ webhook, isActive }: { webhook: Webhook; isActive: boolean }) {
  const { title } = webhook
  const [result, setResult] = useState<WebhookTestResult>()
  const test = useAction({
    run: (id: number) => call(webhooksRoutes.test, { params: { id } }),
    touches: [],
  })
  const rotate = useAction({
    run: (id: number) => call(webhooksRoutes.rotate, { params: { id } }),
    touches: ['settings'],
  })
  const remove = useAction({
    run: (id: number) => call(webhooksRoutes.remove, { params: { id } }),
    touches: ['settings'],
    done: 'Вебхук удалён',
  })
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${title}` })
  return (
    <>
      {result && (
        <Note kind={result.error === null ? 'done' : 'error'}>
          {result.error === null
            ? `Получатель ответил ${result.status} за ${result.ms} мс`
            : `Не принято: ${result.error}`}
        </Note>
      )}
      <div className={`flex wrap gap-8 above-8 ${styles.buttons}`}>
        <Button {...named('Изменить')} onClick={() => openWebhookForm(webhook)}>
          Изменить…
        </Button>
        <Button {...named('Журнал')} onClick={() => openWebhookLog(webhook)}>
          Журнал…
        </Button>
        {isActive && (
          <Button
            {...named('Проверить')}
            isBusy={test.isRunning}
            onClick={() => void test.run(webhook.id).then(setResult, () => setResult(undefined))}
          >
            {test.isRunning ? 'Проверяем…' : 'Проверить'}
          </Button>
        )}
        <Button
          {...named('Сменить секрет')}
          onClick={() =>
            confirm({
              title: `Сменить секрет вебхука ${inQuotes(title)}? Прежний будет действовать ещё ${formerSecretHours} часа`,
              onYes: () => void rotate.run(webhook.id).then(openSecret, () => undefined),
            })
          }
        >
          Сменить секрет…
        </Button>
        <Button
          {...named('Удалить')}
          isDanger
          onClick={() =>
            confirm({
              title: `Удалить вебхук ${inQuotes(title)} вместе с журналом?`,
              onYes: () => void remove.run(webhook.id).catch(() => undefined),
            })
          }
        >
          Удалить
        </Button>
      </div>
    </>
  )
}
