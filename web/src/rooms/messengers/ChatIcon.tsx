import type { ChatType } from '@naryad/contract/messengers/messengers.words'
import IconSpeakerphone from '~icons/speakerphone'
import IconUser from '~icons/user'
import IconUsersGroup from '~icons/users-group'

import { Icon } from '../../ui/Icon.tsx'

import styles from './messengers.module.css'

const icons = { PRIVATE: IconUser, GROUP: IconUsersGroup, CHANNEL: IconSpeakerphone } as const

export const ChatIcon = ({ type }: { type: ChatType }) => (
  <span className={styles.chatSign}>
    <Icon of={icons[type]} size={18} />
  </span>
)
