import { Logo } from '../../kit/Logo.tsx'
import { SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { useMenuCollapsed } from '../../platform/settings/preferences.ts'

import layout from './MainLayout.module.css'
import menu from './Menu.module.css'

/** Shown while the code of a screen loads: cards on a phone, rows elsewhere. */
export const ScreenSkeleton = () =>
  useIsPhone() ? <SkeletonRows rows={6} height={120} /> : <SkeletonRows rows={16} height={36} />

/** The outline of the layout while the signed-in user is loaded. */
export function MainSkeleton() {
  const isPhone = useIsPhone()
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
        <ScreenSkeleton />
      </div>
    </div>
  )
}
