'use client';
import { Avatar, type AvatarProps } from '@/components/ui/avatar';
import { useAvatarAddress } from '@/lib/client/avatar-version';

/** Loads one's own picture again as soon as it has been changed. */
export function OwnAvatar({ src, ...rest }: Omit<AvatarProps, 'src'> & { src: string | null }) {
  return <Avatar {...rest} src={useAvatarAddress(src)} />;
}
