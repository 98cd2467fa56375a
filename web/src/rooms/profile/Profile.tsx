import '../../ui/windowStyles.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Modal } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import IconArrowLeft from '~icons/arrow-left'

import { IconButton } from '../../ui/controls/IconButton.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeSheet } from '../../ui/overlays/sheets.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { About } from './About.tsx'
import { ApiTokensView } from './api-tokens/ApiTokensView.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { FactorView } from './factor/FactorView.tsx'
import { Main } from './Main.tsx'
import { OwnAnswers } from './OwnAnswers.tsx'
import { firstView, ProfileContext, type View, viewTitles } from './profileContext.ts'
import { Sessions } from './Sessions.tsx'

import styles from './Profile.module.css'

const bodies = {
  main: Main,
  changePassword: ChangePassword,
  sessions: Sessions,
  secondFactor: FactorView,
  apiTokens: ApiTokensView,
  answers: OwnAnswers,
  about: About,
}

/** Content of the window; mounted on opening, so that it starts with the main view, or with the one that was asked for. */
function ProfileBody({ risk }: { risk: (question: string | null) => void }) {
  const [view, setView] = useState<View>(firstView.get)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  const question = useRef<string | null>(null)

  useEffect(() => firstView.set('main'), [])

  // A change of the view moves the focus to its title, as on another page.
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])

  const remember = useCallback(
    (next: string | null) => {
      question.current = next
      risk(next)
    },
    [risk],
  )
  const profileWindow = useMemo(() => ({ show: setView, risk: remember }), [remember])
  const back = () => {
    if (question.current === null) setView('main')
    else confirm({ title: question.current, onYes: () => setView('main') })
  }
  const Body = bodies[view]
  return (
    <ProfileContext value={profileWindow}>
      <Modal.Header className={view === 'main' ? '' : (styles.inner ?? '')}>
        {view !== 'main' && <IconButton label="Назад в профиль" icon={IconArrowLeft} onClick={back} />}
        <Modal.Title ref={heading} tabIndex={-1} className="grow focus-no-outline">
          {viewTitles[view]}
        </Modal.Title>
        <Modal.CloseButton aria-label="Закрыть" size={32} iconSize={18} />
      </Modal.Header>
      <Modal.Body>
        <Body />
      </Modal.Body>
    </ProfileContext>
  )
}

/** The user's profile: data, preferences, password, devices and second factor. */
export function Profile({ isOpen }: { isOpen: boolean }) {
  useFocusBack(isOpen)
  const isPhone = useIsPhone()
  const question = useRef<string | null>(null)
  const risk = useCallback((next: string | null) => {
    question.current = next
  }, [])
  const leave = () => {
    if (question.current === null) closeSheet()
    else confirm({ title: question.current, onYes: closeSheet })
  }
  useWindowLayer(isOpen, leave)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={leave}
      size={480}
      centered
      fullScreen={isPhone}
      lockScroll={false}
      zIndex="var(--z-modal)"
      transitionProps={{ duration: 200, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <ProfileBody risk={risk} />
      </Modal.Content>
    </Modal.Root>
  )
}
