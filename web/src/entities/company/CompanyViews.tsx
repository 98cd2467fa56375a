import IconContract from '~icons/contract'
import IconLayoutList from '~icons/layout-list'
import IconReceipt from '~icons/receipt'

import { RegisterViews } from '../../client/register/RegisterViews.tsx'
import { useMay } from '../../client/session/me.ts'

const views = [
  { to: '/organizations/{-$id}', title: 'Список', icon: IconLayoutList },
  {
    to: '/contracts/{-$id}',
    title: 'Договоры',
    icon: IconContract,
    also: '/without-contract/{-$id}',
  },
  { to: '/acts/{-$id}', title: 'Акты', icon: IconReceipt },
] as const

/** «Список · Договоры · Акты»: the screens under «Организации». */
export function CompanyViews() {
  return useMay('contracts.read') && <RegisterViews views={views} />
}
