import { useEffect, useState } from 'react'

import { repeatRenewal } from '../../client/api/refresh.ts'
import { useMenuCollapsed } from '../../client/settings/preferences.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'

import layout from './MainLayout.module.css'
import menu from './Menu.module.css'

/** Shown while the code of a screen loads: cards on a phone, rows elsewhere. */
export const ScreenSkeleton = () =>
  useIsPhone() ? <SkeletonRows rows={6} height={120} /> : <SkeletonRows rows={16} height={36} />

/** After this long without the account the page says what it waits for. */
const longMs = 5_000

type Trouble = 'long' | 'failed'

/** Why the account is not there yet; a failure stays said between two attempts. */
function useTrouble(): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setTrouble((known) => known ?? 'long'), longMs)
    const noteFailure = () => repeatRenewal.get() && setTrouble('failed')
    noteFailure()
    const stop = repeatRenewal.subscribe(noteFailure)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return trouble
}

const retry = (): void => {
  const repeat = repeatRenewal.get()
  // A call that hangs is shared by all later ones, so only a new page starts another.
  if (repeat) repeat()
  else location.reload()
}

/** The outline of the layout while the signed-in user is loaded, with a retry button where that fails or takes long. */
export function MainSkeleton() {
  const isPhone = useIsPhone()
  const trouble = useTrouble()
  const [isCollapsed] = useMenuCollapsed()
  return (
    <div className={layout.layout}>
      {!isPhone && (
        <div className={isCollapsed ? `${menu.menu} ${menu.mini}` : menu.menu}>
          <div className={menu.brand}>
            <Logo />
            {!isCollapsed && <b>Наряд</b>}
          </div>
        </div>
      )}
      <div className={layout.main}>
        {trouble ? (
          <ErrorState
            title={trouble === 'failed' ? 'Нет связи с сервером' : 'Сервер отвечает дольше обычного'}
            text="Экран откроется сам, как только сервер ответит. Введённое раньше хранится на этом устройстве."
            onRetry={retry}
          />
        ) : (
          <ScreenSkeleton />
        )}
      </div>
    </div>
  )
}
