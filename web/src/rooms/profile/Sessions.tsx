import type { Session, SessionKind } from '@naryad/contract/auth/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconCheck from '~icons/check'
import IconDeviceLaptop from '~icons/device-laptop'
import IconDeviceMobile from '~icons/device-mobile'
import IconLogout from '~icons/logout'
import IconTerminal2 from '~icons/terminal-2'

import { Button } from '../../ui/controls/Button.tsx'
import { isHere, lastSeen, nearDay, stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { showDone } from '../../ui/overlays/alert.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { PasswordAsk } from './PasswordAsk.tsx'
import { profile, readMeAgain, sessionsQuery } from './profile.queries.ts'

import styles from './Profile.module.css'

const signs: Record<SessionKind, IconComponent> = {
  DESKTOP: IconDeviceLaptop,
  PHONE: IconDeviceMobile,
  PROGRAM: IconTerminal2,
}

/** The sessions to be ended, before confirmation: one, all others, or none. */
type Asked = number | 'others' | null

const seen = (moment: string): string => (isHere(moment) ? 'сейчас' : `был ${lastSeen(moment)}`)

/** «с 3 ноября», «вход сегодня» */
function since(moment: string): string {
  const day = nearDay(moment)
  return /^\d/.test(day) ? `с ${day}` : `вход ${day}`
}

interface SessionRowProps {
  session: Session
  isAsked: boolean
  ask: (asked: Asked) => void
  onEnded: (message: string) => void
}

function SessionRow({ session, isAsked, ask, onEnded }: SessionRowProps) {
  const { id, device, kind, address, createdAt, lastSeenAt, isThis } = session
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        <span className={styles.round}>
          <Icon of={signs[kind]} />
        </span>
        <div className="no-margin grow min-width-0">
          <div className="break-words line-18 semibold">{device}</div>
          <div className="break-words text-12 line-18 digits muted" data-tip={`Вход ${stamp(createdAt)}`}>
            {address} · {isThis ? since(createdAt) : seen(lastSeenAt)}
          </div>
        </div>
        {isThis && (
          <span className={styles.this}>
            <Icon of={IconCheck} size={14} />
            Этот сеанс
          </span>
        )}
        {!isThis && !isAsked && (
          <Button size="sm" aria-label={`Завершить: ${device}`} onClick={() => ask(id)}>
            Завершить
          </Button>
        )}
      </div>
      {isAsked && (
        <PasswordAsk
          isDanger
          submit="Завершить сеанс"
          busy="Завершаем…"
          send={(proof) => profile.endSession(id, proof)}
          onSent={() => onEnded('Сеанс завершён')}
          onCancel={() => ask(null)}
        />
      )}
    </li>
  )
}

/** Devices that are signed in; each of the others can be signed out. */
export function Sessions() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...sessionsQuery, meta: { isSilent: true } })
  const [asked, setAsked] = useState<Asked>(null)
  const onEnded = (message: string) => {
    setAsked(null)
    showDone(message)
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    void readMeAgain(client)
  }
  if (!data && error)
    return (
      <ErrorState title="Не удалось загрузить сеансы" text={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={3} height={60} />
  const hasOthers = data.items.some(({ isThis }) => !isThis)
  return (
    <>
      <ul className={styles.group} aria-label="Сеансы">
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isAsked={asked === session.id}
            ask={setAsked}
            onEnded={onEnded}
          />
        ))}
      </ul>
      {hasOthers ? (
        <p className={styles.small}>Чтобы завершить другой сеанс, понадобится пароль.</p>
      ) : (
        <p className={styles.small}>Других сеансов нет.</p>
      )}
      {asked === 'others' && (
        <PasswordAsk
          isDanger
          submit="Завершить остальные сеансы"
          busy="Завершаем…"
          send={profile.endOthers}
          onSent={() => onEnded('Остальные сеансы завершены')}
          onCancel={() => setAsked(null)}
        />
      )}
      {hasOthers && asked !== 'others' && (
        <div className={styles.buttons}>
          <Button isDanger leftSection={<Icon of={IconLogout} />} onClick={() => setAsked('others')}>
            Завершить остальные сеансы
          </Button>
        </div>
      )}
    </>
  )
}
