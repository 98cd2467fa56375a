import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import IconBell from '~icons/bell'
import IconSettings from '~icons/settings'

import { Drop } from '../../ui/Drop.tsx'
import { shortCount } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPanel } from '../../ui/lazyPart.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useUnread } from './useUnread.ts'

import styles from './notifications.module.css'

const LatestList = lazyPanel(() => import('./LatestList.tsx').then((file) => file.LatestList))

/** Unread counter with a dropdown of the latest notifications. */
export function Bell() {
  const unread = useUnread()
  const label = unread > 0 ? `Уведомления, непрочитанных: ${unread}` : 'Уведомления'
  return (
    <Drop
      label="Уведомления"
      renderTarget={(toggle, isOpen) => (
        <button
          type="button"
          className={styles.bell}
          aria-label={label}
          data-tip={label}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon of={IconBell} size={18} />
          {unread > 0 && <span className={styles.badge}>{shortCount(unread)}</span>}
        </button>
      )}
    >
      {(close) => (
        <div className={styles.drop}>
          <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
            <LatestList onOpen={close} />
          </Suspense>
          <Link
            to="/notifications"
            className="row gap-8 min-height-40 above-4 line-above secondary pad-8"
            onClick={close}
          >
            <Icon of={IconSettings} />
            Что и куда присылать
          </Link>
        </div>
      )}
    </Drop>
  )
}
