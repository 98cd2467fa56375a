import { useRouter } from '@tanstack/react-router'
import IconBell from '~icons/bell'
import IconX from '~icons/x'

import {
  closePush,
  closePushEverywhere,
  pushHoldMs,
  pushMs,
  type ShownPush,
  shownPush,
} from '../../client/live/push.ts'
import { readNotifications } from '../../rooms/notifications/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { safeReturn } from '../returnPath.ts'
import { useHeldTime } from './useHeldTime.ts'

import styles from './banners.module.css'

function PushCard({ shown: { id, title, text, url } }: { shown: ShownPush }) {
  const router = useRouter()
  const { isHeld, holders } = useHeldTime(pushMs, closePush, { maxHoldMs: pushHoldMs })
  const look = () => {
    closePushEverywhere()
    if (id !== null) void readNotifications([id]).catch(() => undefined)
    void router.navigate({ href: safeReturn(url) })
  }
  return (
    <aside className={styles.push} data-banner aria-label={title} {...holders}>
      <span className={styles.bell}>
        <Icon of={IconBell} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        <Button variant="filled" size="sm" className={styles.go} onClick={look}>
          Просмотреть
        </Button>
      </div>
      <IconButton label="Закрыть уведомление" icon={IconX} size="sm" onClick={closePushEverywhere} />
      <span
        className={isHeld ? `${styles.time} ${styles.held}` : styles.time}
        style={{ animationDuration: `${pushMs}ms` }}
      />
    </aside>
  )
}

export function PushHost() {
  const shown = useStore(shownPush)
  return <div role="status">{shown && <PushCard key={shown.key} shown={shown} />}</div>
}
