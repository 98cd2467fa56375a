import IconFileTime from '~icons/file-time'
import IconLayoutList from '~icons/layout-list'

import { RegisterViews } from '../../client/register/RegisterViews.tsx'
import { useMay } from '../../client/session/me.ts'

const views = [
  { to: '/drivers/{-$id}', title: 'Список', icon: IconLayoutList },
  { to: '/drivers/tachograph-files/{-$id}', title: 'Файлы тахографа', icon: IconFileTime },
] as const

/** «Список · Файлы тахографа»: the screens under «Водители». */
export function DriverViews() {
  const mayBoth = [useMay('drivers.read'), useMay('tachographFiles.read')].every(Boolean)
  return mayBoth && <RegisterViews views={views} />
}
