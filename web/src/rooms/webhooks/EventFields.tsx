import { Checkbox } from '@mantine/core'
import { changeKindTitles } from '@naryad/contract/changes/changes.words'
import {
  registerChanges,
  registerChangeTitles,
  registerEvent,
  type RegisterKind,
  registerKinds,
  taskEvents,
  type WebhookEvent,
  webhookEvents,
  webhookEventTitles,
} from '@naryad/contract/webhooks/webhooks.words'

import styles from './webhooks.module.css'

interface EventFieldsProps {
  value: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

/** The events of requests, then a line for each register. */
export function EventFields({ value, error, onChange }: EventFieldsProps) {
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(webhookEvents.filter((one) => (one === event ? isOn : value.includes(one))))
  const box = (event: WebhookEvent, label: string) => (
    <Checkbox
      key={event}
      label={label}
      aria-label={webhookEventTitles[event]}
      checked={value.includes(event)}
      onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
    />
  )
  const line = (kind: RegisterKind) => (
    <div key={kind} className={styles.register} role="group" aria-label={changeKindTitles[kind]}>
      <span className="secondary">{changeKindTitles[kind]}</span>
      {registerChanges.map((change) => box(registerEvent(kind, change), registerChangeTitles[change]))}
    </div>
  )
  return (
    <div role="group" aria-label="События">
      <p className="no-margin medium below-8">О чём сообщать</p>
      <div className="stack gap-8">{taskEvents.map((event) => box(event, webhookEventTitles[event]))}</div>
      <p className="no-margin text-13 secondary above-16 below-8">Изменения справочников</p>
      <div className="stack gap-8">{registerKinds.map(line)}</div>
      {error && (
        <p className="no-margin above-6 text-12 err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
