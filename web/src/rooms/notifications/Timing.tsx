import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { NotificationSettings, QuietHours } from '@naryad/contract/notifications/notifications'
import { useState } from 'react'

import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { changeSettings, notificationsQueries } from './notifications.queries.ts'

import styles from './notifications.module.css'

const defaultQuietHours: QuietHours = { from: '22:00', to: '08:00', isUrgentAtOnce: false }

/** Quiet hours and the digest. */
export function Timing({ settings: { quietHours, hasDigest } }: { settings: NotificationSettings }) {
  const { timeZone } = useMe()
  const save = useAction({
    run: changeSettings,
    touches: ['notifications'],
    inTurn: 'notifications.timing',
    ahead: ({ quietHours: hours = quietHours, hasDigest: digest = hasDigest }, client) => {
      const { queryKey } = notificationsQueries.settings
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, before && { ...before, quietHours: hours, hasDigest: digest })
      return () => client.setQueryData(queryKey, before)
    },
  })
  const [lastHours, setLastHours] = useState(defaultQuietHours)
  const change = (part: Partial<QuietHours>) =>
    save.start({ quietHours: { ...(quietHours ?? lastHours), ...part } })
  const toggle = (isOn: boolean) => {
    if (quietHours) setLastHours(quietHours)
    save.start({ quietHours: isOn ? lastHours : null })
  }
  return (
    <ul className={`plain-list panel surface pad-x-16 ${styles.box}`} aria-label="Когда присылать">
      <li className={styles.row}>
        <span className={styles.label}>
          Тихие часы
          <span className="block text-12 line-16 muted">
            Всё, кроме колокольчика, подождёт их конца. Критичные заявки приходят сразу. По часам:{' '}
            {zoneTitle(timeZone)}
          </span>
        </span>
        {quietHours && (
          <span className={`row gap-8 ${styles.hours}`}>
            с
            <TimeField label="Тихие часы с" value={quietHours.from} onChange={(from) => change({ from })} />
            до
            <TimeField label="Тихие часы до" value={quietHours.to} onChange={(to) => change({ to })} />
          </span>
        )}
        <Switch
          aria-label="Тихие часы"
          checked={quietHours !== null}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
      </li>
      {quietHours && (
        <li className={styles.row}>
          <span className={styles.label}>
            Срочное присылать и в тихие часы
            <span className="block text-12 line-16 muted">
              Назначение, упоминание, возврат в работу, согласование затрат, сроки, неявки, смена пароля
            </span>
          </span>
          <Switch
            aria-label="Срочное присылать и в тихие часы"
            checked={quietHours.isUrgentAtOnce}
            onChange={({ currentTarget }) => change({ isUrgentAtOnce: currentTarget.checked })}
          />
        </li>
      )}
      <li className={styles.row}>
        <span className={styles.label}>
          Письма одним списком в 9:00
          <span className="block text-12 line-16 muted">
            Вместо отдельных писем за день; срочное приходит сразу
          </span>
        </span>
        <Switch
          aria-label="Письма одним списком в 9:00"
          checked={hasDigest}
          onChange={({ currentTarget }) => save.start({ hasDigest: currentTarget.checked })}
        />
      </li>
    </ul>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Shows the typed text, even an incomplete time, until the field loses the focus. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="time"
      aria-label={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value !== '') onChange(currentTarget.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
