import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** While the list, or its part of the program, is loading. */
export const AttentionSkeleton = () => <Skeleton lines={4} label="Loading what needs attention..." />;
