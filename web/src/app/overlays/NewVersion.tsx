import { useEffect, useState } from 'react'
import IconRefresh from '~icons/refresh'
import IconX from '~icons/x'

import { installServiceWorker, newVersion } from '../../client/worker/serviceWorker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { layers } from '../../ui/overlays/layers.ts'
import { useStore } from '../../ui/store.ts'
import { useIsPhone } from '../../ui/useMedia.ts'

import styles from './banners.module.css'

/** Registers the service worker and offers a new version of the application. */
export function NewVersion() {
  const offered = useStore(newVersion)
  const isPhone = useIsPhone()
  const isWindowOpen = useStore(layers).some(({ kind }) => kind === 'window')
  // On a phone the offer would cover the buttons of a form, so it waits until the window is closed.
  const isHidden = isPhone && isWindowOpen
  const [refused, setRefused] = useState<typeof offered>(null)
  useEffect(() => {
    // Missing in private windows of some browsers and in insecure contexts.
    if (!('serviceWorker' in navigator)) return
    // The application works without it while there is a network.
    installServiceWorker().catch(() => undefined)
  }, [])
  return (
    <div role="status">
      {offered && offered !== refused && !isHidden && (
        <div className={`${styles.alert} ${styles.info} ${styles.version}`} data-version-offer>
          <Icon of={IconRefresh} size={20} />
          <div className={styles.words}>
            <p className={styles.title}>Вышла новая версия «Наряда»</p>
            <p className={styles.text}>Страница откроется заново, набранное сохранится.</p>
            <Button
              size="sm"
              className={styles.action}
              isBusy={offered.isApplied ?? false}
              onClick={offered.apply}
            >
              {offered.isApplied ? 'Обновляется…' : 'Обновить'}
            </Button>
          </div>
          <IconButton label="Обновить позже" icon={IconX} size="sm" onClick={() => setRefused(offered)} />
        </div>
      )}
    </div>
  )
}
