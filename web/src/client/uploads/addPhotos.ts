import { shrinkPhoto } from './shrink.ts'
import { add, type Destination, type Sender } from './uploadQueue.ts'

/** Sequential: a phone has not enough memory for all photographs at full size. */
export async function addPhotos(to: Destination, sender: Sender, photos: readonly File[]): Promise<void> {
  for (const photo of photos) add(to, sender, [await shrinkPhoto(photo)], false)
}
