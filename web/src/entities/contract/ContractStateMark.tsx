import { type ContractState as State, contractStateTitles } from '@naryad/contract/contracts/contracts.words'
import IconCheck from '~icons/check'
import IconClock from '~icons/clock'
import IconPlayerPause from '~icons/player-pause'
import IconX from '~icons/x'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

const icons: Readonly<Record<State, IconComponent>> = {
  IN_FORCE: IconCheck,
  FUTURE: IconClock,
  ENDED: IconPlayerPause,
  TERMINATED: IconX,
}

export const ContractStateMark = ({ state }: { state: State }) => (
  <span className="inline-row gap-6 nowrap medium ok off-muted" data-off={state !== 'IN_FORCE' || undefined}>
    <Icon of={icons[state]} size={14} />
    {contractStateTitles[state]}
  </span>
)
