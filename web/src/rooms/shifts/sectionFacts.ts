import { type ShiftSectionKey, shiftSectionTitles } from '@naryad/contract/shifts/shifts.words'
import IconAlertCircle from '~icons/alert-circle'
import IconCirclePlus from '~icons/circle-plus'
import IconPhone from '~icons/phone'
import IconPlayerPause from '~icons/player-pause'

import { nearMoment } from '../../ui/formats/dates.ts'
import type { IconComponent } from '../../ui/Icon.tsx'

interface SectionFacts {
  icon: IconComponent
  tone: 'err' | 'warn' | 'secondary'
  title: (until: string, now: number) => string
}

export const sectionFacts: Record<ShiftSectionKey, SectionFacts> = {
  PROMISES: { icon: IconPhone, tone: 'err', title: () => shiftSectionTitles.PROMISES },
  STUCK: { icon: IconPlayerPause, tone: 'warn', title: () => shiftSectionTitles.STUCK },
  BURNING: {
    icon: IconAlertCircle,
    tone: 'err',
    title: (until, now) =>
      `${shiftSectionTitles.BURNING} до ${nearMoment(until, now).replace(/^сегодня, /, '')}`,
  },
  NEW: { icon: IconCirclePlus, tone: 'secondary', title: () => shiftSectionTitles.NEW },
}
