import type { Notification } from '@naryad/contract/notifications/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import IconBell from '~icons/bell'
import IconBellOff from '~icons/bell-off'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ago } from '../../ui/formats/dates.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import {
  mutedText,
  notificationsQueries,
  readAllNotifications,
  readNotifications,
  setMuted,
} from './notifications.queries.ts'

import styles from './notifications.module.css'

interface LatestListProps {
  /** Called before navigating to the notification. */
  onOpen?: () => void
}

/** Latest notifications; opening one marks it as read. */
export function LatestList({ onOpen }: LatestListProps) {
  const { data, error, refetch } = useQuery({ ...notificationsQueries.latest, refetchOnMount: 'always' })
  const router = useRouter()
  const touches = ['notifications', 'auth']
  // Silent: the notification opens even if it cannot be marked as read.
  const read = useAction({ run: readNotifications, touches, silent: true })
  const readAll = useAction({ run: readAllNotifications, touches })
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить уведомления"
        rows={4}
        height={64}
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        sign={IconBell}
        title="Уведомлений пока нет"
        text="Здесь появится то, что касается вас: назначенные заявки, комментарии, сроки"
      />
    )
  const open = ({ id, url, readAt }: Notification) => {
    if (readAt === null) read.start([id])
    onOpen?.()
    void router.navigate({ href: url })
  }
  return (
    <>
      <div className="row between gap-12 min-height-36 pad-x-8 pad-y-4">
        <h2 className="no-margin text-14 strong">Уведомления</h2>
        {data.unreadCount > 0 && (
          <Button size="sm" disabled={readAll.isRunning} onClick={() => readAll.start(undefined)}>
            Прочитать всё
          </Button>
        )}
      </div>
      <ul className={`plain-list ${styles.list}`} aria-label="Последние уведомления">
        {data.items.map((item) => (
          <li key={item.id} className={`relative ${styles.entry}`}>
            <button
              type="button"
              className={styles.item}
              data-unread={item.readAt === null || undefined}
              onClick={() => open(item)}
            >
              <span className={`break-words ${styles.itemTitle}`}>
                {item.readAt === null && <span className="visually-hidden">Не прочитано: </span>}
                {item.title}
              </span>
              <span className={styles.itemText}>{item.text}</span>
              <time className="nowrap text-12 line-20 digits muted" dateTime={item.createdAt}>
                {ago(item.createdAt)}
              </time>
            </button>
            {item.taskId !== null && <MuteButton taskId={item.taskId} isMuted={item.isMuted} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function MuteButton({ taskId, isMuted }: { taskId: number; isMuted: boolean }) {
  const mute = useAction({
    run: setMuted,
    touches: ['notifications'],
    done: (_, change) => mutedText(change),
  })
  return (
    <IconButton
      label={isMuted ? `Снова уведомлять о заявке № ${taskId}` : `Не уведомлять о заявке № ${taskId}`}
      icon={isMuted ? IconBell : IconBellOff}
      size="sm"
      className={styles.mute}
      disabled={mute.isRunning}
      onClick={() => mute.start({ taskId, isMuted: !isMuted })}
    />
  )
}
