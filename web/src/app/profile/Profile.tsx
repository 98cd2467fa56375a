import '../../kit/windowStyles.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Modal } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'

import { version } from '../../../package.json'
import { Button } from '../../kit/controls/Button.tsx'
import { fullName } from '../../kit/formats/people.ts'
import { phone } from '../../kit/formats/phones.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useKeyWall } from '../../kit/keys/hotkeys.ts'
import { Face } from '../../kit/marks/PersonChip.tsx'
import { closeSheet } from '../../platform/overlays/sheets.ts'
import { useMe } from '../../platform/session/me.ts'
import { signOut } from '../../platform/session/session.ts'
import { roleTitle } from '../layouts/roleTitle.ts'
import { Preferences } from './Preferences.tsx'

import styles from './Profile.module.css'

function ProfileBody() {
  const me = useMe()
  return (
    <>
      <div className={styles.person}>
        <Face person={me} size={56} isSilent />
        <div>
          <div className={styles.name}>{fullName(me)}</div>
          <div className={styles.role}>
            {roleTitle(me)} · {me.company?.name ?? 'Нет данных'}
          </div>
          <div className={styles.contacts}>
            {[me.phone && phone(me.phone), me.email].filter(Boolean).join(' · ')}
          </div>
        </div>
      </div>
      <Preferences />
      <div className={styles.foot}>
        <Button leftSection={<Icon of={IconLogout} />} onClick={() => void signOut()}>
          Выйти
        </Button>
        <span className={styles.version}>Версия {version}</span>
      </div>
    </>
  )
}

export function Profile({ isOpen }: { isOpen: boolean }) {
  useKeyWall(isOpen)
  return (
    <Modal opened={isOpen} onClose={closeSheet} title="Профиль" size={480}>
      <ProfileBody />
    </Modal>
  )
}
