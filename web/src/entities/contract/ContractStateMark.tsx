import { type ContractState as State, contractStateTitles } from '@naryad/contract/contracts/contracts.words'
import IconCheck from '~icons/check'
import IconClock from '~icons/clock'
import IconPlayerPause from '~icons/player-pause'
import IconX from '~icons/x'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './contract.module.css'

const icons: Readonly<Record<State, IconComponent>> = {
  IN_FORCE: IconCheck,
  FUTURE: IconClock,
  ENDED: IconPlayerPause,
  TERMINATED: IconX,
}

export const ContractStateMark = ({ state }: { state: State }) => (
  <span className={styles.state} data-off={state !== 'IN_FORCE' || undefined}>
    <Icon of={icons[state]} size={14} />
    {contractStateTitles[state]}
  </span>
)
