// What a sheet calls somebody where their whole name has no room. Pure.
export const firstName = (name: string) => name.split(' ')[0] ?? name
