import '../../ui/windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import IconCheck from '~icons/check'
import IconDownload from '~icons/download'
import IconShare2 from '~icons/share-2'
import IconSquarePlus from '~icons/square-plus'
import IconX from '~icons/x'

import { isPad, mobileSystem } from '../../client/device.ts'
import { dismissInstallOffer, installOffer } from '../../client/settings/installOffer.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { useStore } from '../../ui/store.ts'
import androidPackage from './androidPackage.json' with { type: 'json' }
import { PackageKey } from './PackageKey.tsx'

import styles from './InstallSheet.module.css'

interface HeadProps {
  title: string
  children?: ReactNode
}

const Head = ({ title, children }: HeadProps) => (
  <div className="row gap-16">
    <Logo size={56} />
    <div className="grow min-width-0">
      {/* Receives the focus, because the tooltip of a focused close button would cover the text. */}
      <Drawer.Title className="text-18 line-24 strong no-outline" tabIndex={-1} data-autofocus>
        {title}
      </Drawer.Title>
      {children}
    </div>
    <IconButton label="Закрыть" icon={IconX} size="lg" onClick={dismissInstallOffer} />
  </div>
)

const steps = (): { text: string; icon: IconComponent }[] => [
  { text: `Нажмите «Поделиться» ${isPad() ? 'вверху' : 'внизу'} экрана`, icon: IconShare2 },
  { text: 'Выберите «На экран „Домой“»', icon: IconSquarePlus },
  { text: 'Нажмите «Добавить»', icon: IconCheck },
]

const ForIos = () => (
  <>
    <Head title="Добавьте «Наряд» на экран «Домой»" />
    <ol className="plain-list above-16 below-16">
      {steps().map(({ text, icon }, index) => (
        <li className="row gap-14 min-height-52 text-15 line-22" key={text}>
          <span className="center rigid height-28 rounded-full bg-muted text-13 strong width-28" aria-hidden>
            {index + 1}
          </span>
          <span className="grow">{text}</span>
          <Icon of={icon} size={24} />
        </li>
      ))}
    </ol>
    <p className={styles.note}>Заявки откроются на весь экран и будут доступны без сети</p>
  </>
)

const ForAndroid = () => (
  <>
    <Head title="Приложение «Наряд»">
      <p className="no-margin text-14 line-20 muted">Версия {androidPackage.version} для Android</p>
    </Head>
    <p className={styles.note}>Заявки без сети, фото с камеры и ссылки на заявки открываются в приложении</p>
    <a
      className={styles.download}
      href={`/app/${androidPackage.file}`}
      download={androidPackage.file}
      onClick={dismissInstallOffer}
    >
      <Icon of={IconDownload} size={20} />
      Скачать
    </a>
    <PackageKey {...androidPackage} />
  </>
)

/** How to put the application on the home screen. Closing it or downloading hides it for ever. */
export function InstallSheet() {
  const isOpen = useStore(installOffer)
  useWindowLayer(isOpen, dismissInstallOffer)
  return (
    // A class passed to `Drawer.Content` would also apply to its wrapper.
    <Drawer.Root
      opened={isOpen}
      onClose={dismissInstallOffer}
      position="bottom"
      // The lock adds a style sheet that the page's policy refuses.
      lockScroll={false}
      classNames={{ content: styles.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.handle} />
        {mobileSystem() === 'ios' ? <ForIos /> : <ForAndroid />}
      </Drawer.Content>
    </Drawer.Root>
  )
}
