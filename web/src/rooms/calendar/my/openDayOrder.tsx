import { dayTitle } from '../../../kit/formats/days.ts'
import { openModal } from '../../../platform/overlays/modal.ts'
import { DayOrder, type DayOrderProps } from './DayOrder.tsx'

/** Proposes an order of the visits of a day; applying it stores the arrivals beside the windows. */
export const openDayOrder = (props: DayOrderProps): void =>
  openModal({ title: `Порядок объезда, ${dayTitle(props.day)}`, body: () => <DayOrder {...props} /> })
