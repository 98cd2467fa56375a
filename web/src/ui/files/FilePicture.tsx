import { useCallback, useState } from 'react'
import IconFile from '~icons/file'

import styles from './files.module.css'

/** Thumbnail of a local file; an icon if the browser cannot decode it. */
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
