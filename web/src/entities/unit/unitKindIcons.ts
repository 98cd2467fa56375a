import type { UnitKind } from '@naryad/contract/units/units.words'
import IconBox from '~icons/box'
import IconCamera from '~icons/camera'
import IconCpu from '~icons/cpu'
import IconDeviceSim from '~icons/device-sim'
import IconDroplet from '~icons/droplet'
import IconGauge from '~icons/gauge'
import IconId from '~icons/id'
import IconNfc from '~icons/nfc'
import IconSatellite from '~icons/satellite'
import IconWind from '~icons/wind'

import type { IconComponent } from '../../ui/Icon.tsx'

export const unitKindIcons: Readonly<Record<UnitKind, IconComponent>> = {
  TACHOGRAPH: IconGauge,
  SKZI: IconCpu,
  TERMINAL: IconSatellite,
  FUEL_SENSOR: IconDroplet,
  READER: IconNfc,
  ALCOLOCK: IconWind,
  CAMERA: IconCamera,
  CARD: IconId,
  SIM: IconDeviceSim,
  OTHER: IconBox,
}
