// Which chosen files may become a photograph, and the sentences for those that may not.
const tenMegabytes = 10 * 1024 * 1024

type Chosen = Pick<File, 'type' | 'size' | 'name'>

export function photoFileProblem(file: Chosen): string | null {
  if (!file.type.startsWith('image/') && !isHeic(file)) return 'Please select an image file'
  if (file.size > tenMegabytes) return 'Image too large. Please use an image under 10MB.'
  return null
}

/** What is said of a photograph this browser cannot open: HEIC has a way out, `otherwise` speaks for the rest. */
export function unreadablePhoto(file: Blob, otherwise: string): string {
  return isHeic({ type: file.type, name: file instanceof File ? file.name : '' })
    ? 'This browser cannot open HEIC photos. Please choose a JPEG or PNG.'
    : otherwise
}

// Phones keep their photographs so. Not every browser opens them, or even knows their type.
const isHeic = ({ type, name }: Pick<Chosen, 'type' | 'name'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
