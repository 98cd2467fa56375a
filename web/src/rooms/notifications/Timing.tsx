import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { NotificationSettings, QuietHours } from '@naryad/contract/notifications/notifications'
import { useState } from 'react'

import { zoneTitle } from '../../kit/formats/zones.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { useMe } from '../../platform/session/me.ts'
import { changeSettings } from './notifications.queries.ts'

import styles from './notifications.module.css'

const defaultQuietHours: QuietHours = { from: '22:00', to: '08:00', isUrgentAtOnce: false }

/** Quiet hours and the digest. */
export function Timing({ settings: { quietHours, hasDigest } }: { settings: NotificationSettings }) {
  const { timeZone } = useMe()
  const save = useAction({ run: changeSettings, touches: ['notifications'] })
  const [draft, setDraft] = useState(quietHours ?? defaultQuietHours)
  const change = (part: Partial<QuietHours>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (next.from !== '' && next.to !== '') save.start({ quietHours: next })
  }
  return (
    <ul className={styles.box} aria-label="Когда присылать">
      <li className={styles.row}>
        <span className={styles.label}>
          Тихие часы
          <span className={styles.hint}>
            Всё, кроме колокольчика, подождёт их конца. Критичные заявки приходят сразу. По часам:{' '}
            {zoneTitle(timeZone)}
          </span>
        </span>
        {quietHours && (
          <span className={styles.hours}>
            с
            <input
              type="time"
              aria-label="Тихие часы с"
              value={draft.from}
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            />
            до
            <input
              type="time"
              aria-label="Тихие часы до"
              value={draft.to}
              onChange={({ currentTarget }) => change({ to: currentTarget.value })}
            />
          </span>
        )}
        <Switch
          aria-label="Тихие часы"
          checked={quietHours !== null}
          onChange={({ currentTarget }) => save.start({ quietHours: currentTarget.checked ? draft : null })}
        />
      </li>
      {quietHours && (
        <li className={styles.row}>
          <span className={styles.label}>
            Срочное присылать и в тихие часы
            <span className={styles.hint}>
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
          <span className={styles.hint}>Вместо отдельных писем за день; срочное приходит сразу</span>
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
