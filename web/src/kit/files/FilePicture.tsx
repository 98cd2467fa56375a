import { IconFile } from '@tabler/icons-react'
import { useCallback, useState } from 'react'

import styles from './files.module.css'

/** A file that is still on the device, as a small picture; whatever the browser cannot draw is a sign. */
export function FilePicture({ file }: { file: File }) {
  const [isDrawn, setDrawn] = useState(file.type.startsWith('image/'))
  const draw = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return undefined
      const url = URL.createObjectURL(file)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (!isDrawn) return <IconFile size={16} stroke={1.75} aria-hidden />
  return (
    <img
      ref={draw}
      className={styles.picture}
      alt=""
      width={44}
      height={44}
      decoding="async"
      onError={() => setDrawn(false)}
    />
  )
}
