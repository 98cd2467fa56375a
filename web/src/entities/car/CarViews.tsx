import IconCpu from '~icons/cpu'
import IconLayoutList from '~icons/layout-list'
import IconTrafficLights from '~icons/traffic-lights'

import { RegisterViews } from '../../client/register/RegisterViews.tsx'
import { useMay } from '../../client/session/me.ts'

const views = [
  { to: '/cars/{-$id}', title: 'Список', icon: IconLayoutList },
  { to: '/lights/{-$id}', title: 'Светофор', icon: IconTrafficLights },
  { to: '/units/{-$id}', title: 'Приборы', icon: IconCpu },
] as const

/** «Список · Светофор · Приборы»: the screens under «Автомобили». */
export function CarViews() {
  return useMay('units.read') && <RegisterViews views={views} />
}
