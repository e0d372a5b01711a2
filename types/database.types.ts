// Written by `npm run gen:types` from supabase/schemas: not by hand.
import type {
  Absence,
  AbsenceWish,
  AccountState,
  AddressProof,
  ApplicantStatus,
  Application,
  ApplicationLink,
  ApplicationPage,
  ApplicationScores,
  ApplicationStatus,
  Approval,
  ApprovalLink,
  ApprovalStart,
  ApprovedApplicant,
  ApprovedMember,
  AskedLinkCard,
  AuditAction,
  AuditDetail,
  AuditPage,
  BlockedMembers,
  Closing,
  ConnectResult,
  ConnectionStatus,
  ConnectionSuggestions,
  Connectors,
  DeliveryReport,
  DeviceAlarm,
  DiscoverCounts,
  DiscoverPage,
  Done,
  Endorsement,
  EndorsementPage,
  EndorsementRequestStatus,
  EndorsementRequests,
  ExportToMake,
  ExportsMade,
  FeedPage,
  FoundApplication,
  FoundMembers,
  FriendList,
  HomeDashboard,
  HouseHello,
  InTownList,
  InboxFinds,
  InboxPage,
  IndustryScoreList,
  Introduction,
  IntroductionAnswer,
  Introductions,
  InviteAnswer,
  Json,
  KeptPage,
  LettersChoice,
  LinkCardBegun,
  LinkedThings,
  MailState,
  MemberAccount,
  MemberProfile,
  MemberStatus,
  MessageMetadata,
  MessagePage,
  MessageSent,
  MessageType,
  MutualFriendsList,
  MyAddress,
  MyExport,
  MyMeasure,
  MyProfile,
  MySafety,
  MySessions,
  MyTwoSteps,
  NoticeHistory,
  NoticeSettings,
  NotificationData,
  OutboxBatch,
  PlugApproval,
  PlugDecline,
  PlugOpportunities,
  PlugRequestMade,
  PlugWithdrawal,
  Post,
  PostEdit,
  PostType,
  ProfileChangePage,
  ProfileEdit,
  PushBatch,
  PushKey,
  PushKeys,
  RecoveryOutcome,
  RefusedDevice,
  Relationship,
  ReportContext,
  ReportMade,
  RequestStatus,
  RsvpResult,
  RsvpStatus,
  SafetyMembers,
  SafetyQueue,
  SafetyReport,
  SeenChoices,
  SentFlyer,
  SentRequests,
  SetupProgress,
  Shelf,
  Stays,
  SweepReport,
  Swept,
  Thread,
  ThreadFinds,
  ThreadType,
  UnreadCounts,
  VouchedApplication,
  WelcomeAnswer,
  WhyClosed,
} from './shapes.ts'

export type Database = {
  public: {
    Tables: {
      admin_audit: {
        Row: {
          action: AuditAction
          admin_id: string | null
          application_id: string | null
          created_at: string
          detail: AuditDetail
          id: string
          member_id: string | null
          target_email: string | null
        }
        Insert: {
          action: AuditAction
          admin_id?: string | null
          application_id?: string | null
          created_at?: string
          detail?: AuditDetail
          id?: string
          member_id?: string | null
          target_email?: string | null
        }
        Update: {
          action?: AuditAction
          admin_id?: string | null
          application_id?: string | null
          created_at?: string
          detail?: AuditDetail
          id?: string
          member_id?: string | null
          target_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'admin_audit_application_id_fkey'
            columns: ['application_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id']
          },
        ]
      }
      applications: {
        Row: {
          city: string
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          industry_scores: ApplicationScores
          instagram: string | null
          invited_by: string | null
          linkedin: string | null
          long_bio: string
          name: string
          photos: string[]
          press_links: string[]
          profile_photo: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          search_text: string | null
          short_bio: string | null
          status: ApplicationStatus
          submitted_at: string
          tiktok: string | null
          version: number
        }
        Insert: {
          city?: string
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          industry_scores: ApplicationScores
          instagram?: string | null
          invited_by?: string | null
          linkedin?: string | null
          long_bio: string
          name: string
          photos?: string[]
          press_links?: string[]
          profile_photo?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          search_text?: never
          short_bio?: string | null
          status?: ApplicationStatus
          submitted_at?: string
          tiktok?: string | null
          version?: number
        }
        Update: {
          city?: string
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          industry_scores?: ApplicationScores
          instagram?: string | null
          invited_by?: string | null
          linkedin?: string | null
          long_bio?: string
          name?: string
          photos?: string[]
          press_links?: string[]
          profile_photo?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          search_text?: never
          short_bio?: string | null
          status?: ApplicationStatus
          submitted_at?: string
          tiktok?: string | null
          version?: number
        }
        Relationships: [
        ]
      }
      chosen_connectors: {
        Row: {
          connector_id: string
          created_at: string
          user_id: string
        }
        Insert: {
          connector_id: string
          created_at?: string
          user_id: string
        }
        Update: {
          connector_id?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'chosen_connectors_connector_id_fkey'
            columns: ['connector_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'chosen_connectors_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      clout_history: {
        Row: {
          clout: number
          day: string
          user_id: string
        }
        Insert: {
          clout: number
          day?: string
          user_id: string
        }
        Update: {
          clout?: number
          day?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clout_history_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      connections: {
        Row: {
          blocked_by: string | null
          connected_user_id: string
          created_at: string
          id: string
          status: ConnectionStatus
          updated_at: string
          user_id: string
        }
        Insert: {
          blocked_by?: string | null
          connected_user_id: string
          created_at?: string
          id?: string
          status?: ConnectionStatus
          updated_at?: string
          user_id: string
        }
        Update: {
          blocked_by?: string | null
          connected_user_id?: string
          created_at?: string
          id?: string
          status?: ConnectionStatus
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'connections_blocked_by_fkey'
            columns: ['blocked_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'connections_connected_user_id_fkey'
            columns: ['connected_user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'connections_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      endorsement_requests: {
        Row: {
          created_at: string
          id: string
          mailed_at: string | null
          recipient_email: string | null
          recipient_id: string | null
          requester_id: string
          status: EndorsementRequestStatus
        }
        Insert: {
          created_at?: string
          id?: string
          mailed_at?: string | null
          recipient_email?: string | null
          recipient_id?: string | null
          requester_id: string
          status?: EndorsementRequestStatus
        }
        Update: {
          created_at?: string
          id?: string
          mailed_at?: string | null
          recipient_email?: string | null
          recipient_id?: string | null
          requester_id?: string
          status?: EndorsementRequestStatus
        }
        Relationships: [
          {
            foreignKeyName: 'endorsement_requests_recipient_id_fkey'
            columns: ['recipient_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'endorsement_requests_requester_id_fkey'
            columns: ['requester_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      endorsements: {
        Row: {
          created_at: string
          endorsee_id: string
          endorser_id: string
          id: string
          industry: string
          snippet: string
        }
        Insert: {
          created_at?: string
          endorsee_id: string
          endorser_id: string
          id?: string
          industry: string
          snippet: string
        }
        Update: {
          created_at?: string
          endorsee_id?: string
          endorser_id?: string
          id?: string
          industry?: string
          snippet?: string
        }
        Relationships: [
          {
            foreignKeyName: 'endorsements_endorsee_id_fkey'
            columns: ['endorsee_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'endorsements_endorser_id_fkey'
            columns: ['endorser_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      event_rsvps: {
        Row: {
          created_at: string
          id: string
          post_id: string
          status: RsvpStatus
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          post_id: string
          status: RsvpStatus
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          post_id?: string
          status?: RsvpStatus
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_rsvps_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_rsvps_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      industry_scores: {
        Row: {
          created_at: string
          id: string
          industry: string
          score: number
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          industry: string
          score: number
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          industry?: string
          score?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'industry_scores_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      introduction_settings: {
        Row: {
          asked_first: boolean | null
          only_chosen: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          asked_first?: boolean | null
          only_chosen?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          asked_first?: boolean | null
          only_chosen?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'introduction_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      link_cards: {
        Row: {
          address: string
          asked_at: string
          description: string | null
          id: string
          message_id: string | null
          owner_id: string
          picture: string | null
          site: string | null
          title: string
        }
        Insert: {
          address: string
          asked_at?: string
          description?: string | null
          id: string
          message_id?: string | null
          owner_id: string
          picture?: string | null
          site?: string | null
          title: string
        }
        Update: {
          address?: string
          asked_at?: string
          description?: string | null
          id?: string
          message_id?: string | null
          owner_id?: string
          picture?: string | null
          site?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: 'link_cards_message_id_fkey'
            columns: ['message_id']
            isOneToOne: true
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'link_cards_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      member_signals: {
        Row: {
          changed_at: string
          id: string
          user_id: string
        }
        Insert: {
          changed_at?: string
          id?: string
          user_id: string
        }
        Update: {
          changed_at?: string
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'member_signals_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      message_files: {
        Row: {
          duration_ms: number | null
          height: number | null
          id: string
          kind: 'photo' | 'voice'
          message_id: string
          name: string
          owner_id: string
          place: number
          placeholder: string | null
          waveform: string | null
          width: number | null
        }
        Insert: {
          duration_ms?: number | null
          height?: number | null
          id: string
          kind?: 'photo' | 'voice'
          message_id: string
          name: string
          owner_id: string
          place: number
          placeholder?: string | null
          waveform?: string | null
          width?: number | null
        }
        Update: {
          duration_ms?: number | null
          height?: number | null
          id?: string
          kind?: 'photo' | 'voice'
          message_id?: string
          name?: string
          owner_id?: string
          place?: number
          placeholder?: string | null
          waveform?: string | null
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'message_files_message_id_fkey'
            columns: ['message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_files_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      message_reactions: {
        Row: {
          emoji: string | null
          id: string
          message_id: string
          reacted_at: string
          thread_id: string
          user_id: string
        }
        Insert: {
          emoji?: string | null
          id?: string
          message_id: string
          reacted_at?: string
          thread_id: string
          user_id: string
        }
        Update: {
          emoji?: string | null
          id?: string
          message_id?: string
          reacted_at?: string
          thread_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'message_reactions_message_id_fkey'
            columns: ['message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_reactions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      message_threads: {
        Row: {
          ask_again_at: string | null
          chain: boolean
          connector_id: string | null
          created_at: string
          decided_at: string | null
          expires_at: string | null
          group_chat: boolean
          id: string
          parent_request_id: string | null
          participants: string[]
          reason: string | null
          requester_id: string | null
          second_connector_id: string | null
          stage: string | null
          status: RequestStatus | null
          target_id: string | null
          title: string | null
          type: ThreadType
          updated_at: string
        }
        Insert: {
          ask_again_at?: string | null
          chain?: boolean
          connector_id?: string | null
          created_at?: string
          decided_at?: string | null
          expires_at?: string | null
          group_chat?: boolean
          id?: string
          parent_request_id?: string | null
          participants: string[]
          reason?: string | null
          requester_id?: string | null
          second_connector_id?: string | null
          stage?: string | null
          status?: RequestStatus | null
          target_id?: string | null
          title?: string | null
          type: ThreadType
          updated_at?: string
        }
        Update: {
          ask_again_at?: string | null
          chain?: boolean
          connector_id?: string | null
          created_at?: string
          decided_at?: string | null
          expires_at?: string | null
          group_chat?: boolean
          id?: string
          parent_request_id?: string | null
          participants?: string[]
          reason?: string | null
          requester_id?: string | null
          second_connector_id?: string | null
          stage?: string | null
          status?: RequestStatus | null
          target_id?: string | null
          title?: string | null
          type?: ThreadType
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'message_threads_connector_id_fkey'
            columns: ['connector_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'message_threads_parent_request_id_fkey'
            columns: ['parent_request_id']
            isOneToOne: false
            referencedRelation: 'message_threads'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'message_threads_requester_id_fkey'
            columns: ['requester_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'message_threads_second_connector_id_fkey'
            columns: ['second_connector_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'message_threads_target_id_fkey'
            columns: ['target_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      messages: {
        Row: {
          content: string
          created_at: string
          edited_at: string | null
          hidden: boolean
          id: string
          message_type: MessageType
          metadata: MessageMetadata
          removed_at: string | null
          reply_to: string | null
          sender_id: string | null
          seq: number
          thread_id: string
        }
        Insert: {
          content: string
          created_at?: string
          edited_at?: string | null
          hidden?: boolean
          id?: string
          message_type?: MessageType
          metadata?: MessageMetadata
          removed_at?: string | null
          reply_to?: string | null
          sender_id?: string | null
          seq?: never
          thread_id: string
        }
        Update: {
          content?: string
          created_at?: string
          edited_at?: string | null
          hidden?: boolean
          id?: string
          message_type?: MessageType
          metadata?: MessageMetadata
          removed_at?: string | null
          reply_to?: string | null
          sender_id?: string | null
          seq?: never
          thread_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'messages_reply_to_fkey'
            columns: ['reply_to']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'messages_sender_id_fkey'
            columns: ['sender_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'messages_thread_id_fkey'
            columns: ['thread_id']
            isOneToOne: false
            referencedRelation: 'message_threads'
            referencedColumns: ['id']
          },
        ]
      }
      notifications: {
        Row: {
          body: string
          created_at: string
          data: NotificationData
          group_key: string | null
          id: string
          read: boolean
          title: string
          type: 'in_app' | 'quiet'
          user_id: string
        }
        Insert: {
          body?: string
          created_at?: string
          data: NotificationData
          group_key?: string | null
          id?: string
          read?: boolean
          title: string
          type?: 'in_app' | 'quiet'
          user_id: string
        }
        Update: {
          body?: string
          created_at?: string
          data?: NotificationData
          group_key?: string | null
          id?: string
          read?: boolean
          title?: string
          type?: 'in_app' | 'quiet'
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      post_likes: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          post_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          post_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'post_likes_post_id_fkey'
            columns: ['post_id']
            isOneToOne: false
            referencedRelation: 'posts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'post_likes_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      posts: {
        Row: {
          content: string
          created_at: string
          event_date: string | null
          event_time: string | null
          going_count: number
          hidden: boolean
          id: string
          images: string[]
          likes_count: number
          location: string | null
          max_attendees: number | null
          rsvp_enabled: boolean
          tags: string[]
          type: PostType
          updated_at: string
          user_id: string
        }
        Insert: {
          content: string
          created_at?: string
          event_date?: string | null
          event_time?: string | null
          going_count?: number
          hidden?: boolean
          id?: string
          images?: string[]
          likes_count?: number
          location?: string | null
          max_attendees?: number | null
          rsvp_enabled?: boolean
          tags?: string[]
          type?: PostType
          updated_at?: string
          user_id: string
        }
        Update: {
          content?: string
          created_at?: string
          event_date?: string | null
          event_time?: string | null
          going_count?: number
          hidden?: boolean
          id?: string
          images?: string[]
          likes_count?: number
          location?: string | null
          max_attendees?: number | null
          rsvp_enabled?: boolean
          tags?: string[]
          type?: PostType
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'posts_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      profiles: {
        Row: {
          about_shown: boolean
          age: number | null
          application_id: string | null
          avatar_url: string | null
          badge: string
          bio: string | null
          cities_often_in: string[]
          city: string | null
          contacts_connected: boolean
          created_at: string
          discoverable: boolean | null
          discovery_visible: boolean
          display_name: string | null
          founder: boolean
          id: string
          ig_handle: string | null
          industries: string[]
          industry_scores: IndustryScoreList
          instagram_connected: boolean
          is_dummy: boolean
          known_for: string[]
          long_bio: string | null
          name: string | null
          photos: string[]
          press_links: string[]
          score: number
          search_text: string | null
          setup_progress: SetupProgress
          setup_required: boolean
          short_bio: string | null
          status: MemberStatus
          two_steps: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          about_shown?: boolean
          age?: number | null
          application_id?: string | null
          avatar_url?: string | null
          badge?: string
          bio?: string | null
          cities_often_in?: string[]
          city?: string | null
          contacts_connected?: boolean
          created_at?: string
          discoverable?: never
          discovery_visible?: boolean
          display_name?: string | null
          founder?: boolean
          id?: string
          ig_handle?: string | null
          industries?: string[]
          industry_scores?: IndustryScoreList
          instagram_connected?: boolean
          is_dummy?: boolean
          known_for?: string[]
          long_bio?: string | null
          name?: string | null
          photos?: string[]
          press_links?: string[]
          score?: number
          search_text?: never
          setup_progress?: SetupProgress
          setup_required?: boolean
          short_bio?: string | null
          status?: MemberStatus
          two_steps?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          about_shown?: boolean
          age?: number | null
          application_id?: string | null
          avatar_url?: string | null
          badge?: string
          bio?: string | null
          cities_often_in?: string[]
          city?: string | null
          contacts_connected?: boolean
          created_at?: string
          discoverable?: never
          discovery_visible?: boolean
          display_name?: string | null
          founder?: boolean
          id?: string
          ig_handle?: string | null
          industries?: string[]
          industry_scores?: IndustryScoreList
          instagram_connected?: boolean
          is_dummy?: boolean
          known_for?: string[]
          long_bio?: string | null
          name?: string | null
          photos?: string[]
          press_links?: string[]
          score?: number
          search_text?: never
          setup_progress?: SetupProgress
          setup_required?: boolean
          short_bio?: string | null
          status?: MemberStatus
          two_steps?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_application_id_fkey'
            columns: ['application_id']
            isOneToOne: false
            referencedRelation: 'applications'
            referencedColumns: ['id']
          },
        ]
      }
      thread_members: {
        Row: {
          archived: boolean
          hidden: boolean
          hidden_until_seq: number
          id: string
          joined_at: string
          last_activity_at: string
          last_read_seq: number
          marked_unread: boolean
          muted_until: string | null
          pinned_at: string | null
          shelved_by: string | null
          thread_id: string
          unread_count: number
          user_id: string
        }
        Insert: {
          archived?: boolean
          hidden?: boolean
          hidden_until_seq?: number
          id?: string
          joined_at?: string
          last_activity_at?: string
          last_read_seq?: number
          marked_unread?: boolean
          muted_until?: string | null
          pinned_at?: string | null
          shelved_by?: string | null
          thread_id: string
          unread_count?: number
          user_id: string
        }
        Update: {
          archived?: boolean
          hidden?: boolean
          hidden_until_seq?: number
          id?: string
          joined_at?: string
          last_activity_at?: string
          last_read_seq?: number
          marked_unread?: boolean
          muted_until?: string | null
          pinned_at?: string | null
          shelved_by?: string | null
          thread_id?: string
          unread_count?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'thread_members_thread_id_fkey'
            columns: ['thread_id']
            isOneToOne: false
            referencedRelation: 'message_threads'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'thread_members_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      absence_of: { Args: { member: string }; Returns: Absence | null }
      act_on_report: { Args: { measure: string; report: string; version: number; act: string; note: string; days?: number | null; reason?: string | null }; Returns: SafetyReport }
      add_to_group: { Args: { thread: string; members: string[] }; Returns: undefined }
      address_proof: { Args: { application: string }; Returns: AddressProof }
      agree_on_push_keys: { Args: { public_key: string; private_key: string; to_loopback?: boolean | null }; Returns: PushKeys }
      answer_appeal: { Args: { measure: string; version: number; lift: boolean; answer: string }; Returns: SafetyReport }
      answer_closed_account: { Args: { words: string; token?: string | null }; Returns: MyMeasure }
      answer_endorsement_request: { Args: { request: string; industry: string; snippet: string; endorsement_id?: string | null }; Returns: Endorsement }
      answer_introduction: { Args: { introduction: string; answer: string }; Returns: IntroductionAnswer }
      answer_invite_claim: { Args: { notification: string; yes: boolean }; Returns: InviteAnswer }
      answer_meeting: { Args: { thread: string; answer: string }; Returns: undefined }
      answer_push: { Args: { key: string }; Returns: number }
      answer_times: { Args: { id: string; taken?: string | null }; Returns: undefined }
      answer_welcome: { Args: { newcomer: string; hello: boolean }; Returns: WelcomeAnswer }
      appeal_measure: { Args: { measure: string; words: string }; Returns: undefined }
      application_details: { Args: { application: string }; Returns: Application | null }
      application_link: { Args: { token: string }; Returns: ApplicationLink }
      application_status: { Args: { email: string; password: string }; Returns: ApplicantStatus | null }
      approval_link: { Args: { token: string }; Returns: ApprovalLink }
      approve_plug_request: { Args: { thread: string; note?: string | null }; Returns: PlugApproval }
      approve_request_card: { Args: { message: string; note?: string | null }; Returns: PlugApproval }
      archived_conversations: { Args: { before_updated_at?: string | null; before_id?: string | null; page_size?: number | null }; Returns: InboxPage }
      begin_link_card: { Args: { member: string; address: string; page: string }; Returns: LinkCardBegun }
      block_member: { Args: { other: string }; Returns: undefined }
      both_in_town: { Args: { one: string; other: string }; Returns: Stays }
      cancel_endorsement_request: { Args: { request: string }; Returns: undefined }
      cancel_rsvp: { Args: { post: string }; Returns: boolean }
      changed_profiles: { Args: { page?: number | null; page_size?: number | null }; Returns: ProfileChangePage }
      claim_export: { Args: Record<PropertyKey, never>; Returns: ExportToMake | null }
      claim_outbox: { Args: { most?: number | null }; Returns: OutboxBatch }
      close_account: { Args: Record<PropertyKey, never>; Returns: Closing }
      closed_account: { Args: { token?: string | null }; Returns: MyMeasure }
      complete_approval: { Args: { application: string; account: string; admin: string }; Returns: Approval }
      confirm_application: { Args: { application: string; code: string }; Returns: AddressProof }
      confirm_application_link: { Args: { token: string; application?: string | null; password?: string | null }; Returns: ApplicationLink }
      connect_with: { Args: { other: string }; Returns: ConnectResult }
      connection_suggestions: { Args: Record<PropertyKey, never>; Returns: ConnectionSuggestions }
      connectors_to: { Args: { member: string }; Returns: Connectors }
      correct_application_address: { Args: { application: string; email: string }; Returns: AddressProof }
      create_chain_request: { Args: { target: string; connector: string; reason?: string | null; flyer?: SentFlyer | null; request_id?: string | null }; Returns: PlugRequestMade }
      create_plug_request: { Args: { target: string; connector: string; reason?: string | null; flyer?: SentFlyer | null; request_id?: string | null }; Returns: PlugRequestMade }
      decline_endorsement_request: { Args: { request: string }; Returns: undefined }
      decline_plug_request: { Args: { thread: string }; Returns: PlugDecline }
      decline_request_card: { Args: { message: string }; Returns: PlugDecline }
      delete_chat_thread: { Args: { thread_id: string; user_id: string }; Returns: undefined }
      device_alarm: { Args: { token: string }; Returns: DeviceAlarm }
      discover: { Args: { city?: string | null; industries?: string[] | null; mutuals_only?: boolean | null; query?: string | null; close_by?: boolean | null; after?: string | null; page_size?: number | null }; Returns: DiscoverPage }
      discover_counts: { Args: { city?: string | null; industries?: string[] | null; mutuals_only?: boolean | null; query?: string | null }; Returns: DiscoverCounts }
      drop_times: { Args: { id: string; agreed: boolean }; Returns: undefined }
      due_to_sweep: { Args: Record<PropertyKey, never>; Returns: boolean }
      edit_message: { Args: { message: string; content: string }; Returns: undefined }
      end_approval_links: { Args: { member: string }; Returns: undefined }
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number }
      end_session: { Args: { session: string }; Returns: undefined }
      ended_exports: { Args: { most?: number | null }; Returns: string[] }
      endorsements_of: { Args: { member: string; after?: string | null; page_size?: number | null }; Returns: EndorsementPage }
      erased_accounts: { Args: { most?: number | null }; Returns: string[] }
      exchange_industries: { Args: { give_up: string[]; take: string[] }; Returns: undefined }
      exports_to_make: { Args: Record<PropertyKey, never>; Returns: boolean }
      feed_newer_count: { Args: { after: string }; Returns: number }
      feed_page: { Args: { before_created_at?: string | null; before_id?: string | null; page_size?: number | null }; Returns: FeedPage }
      feed_post: { Args: { post: string }; Returns: Post }
      find_application: { Args: { email: string; password: string }; Returns: FoundApplication | null }
      find_direct_message_thread: { Args: { user_a: string; user_b: string }; Returns: string | null }
      forget_account: { Args: { member: string }; Returns: boolean }
      forget_files: { Args: { names: string[] }; Returns: undefined }
      forget_link_pictures: { Args: { names: string[] }; Returns: undefined }
      forget_pictures: { Args: { names: string[] }; Returns: undefined }
      friends_of: { Args: { member: string }; Returns: FriendList }
      greet_host: { Args: { host: string }; Returns: HouseHello }
      hand_group_over: { Args: { thread: string; member: string }; Returns: undefined }
      hand_over_pushes: { Args: { most?: number | null; settled?: Json | null }; Returns: PushBatch }
      home_dashboard: { Args: { utc_offset?: number | null }; Returns: HomeDashboard }
      in_town: { Args: Record<PropertyKey, never>; Returns: InTownList }
      inbox: { Args: { before_updated_at?: string | null; before_id?: string | null; page_size?: number | null; plug_chats_only?: boolean | null }; Returns: InboxPage }
      inbox_thread: { Args: { thread: string }; Returns: Thread }
      intro_chat_of: { Args: { request: string }; Returns: string | null }
      introduce: { Args: { user_a: string; user_b: string; message?: string | null; chat_id?: string | null }; Returns: Introduction }
      keep_closed_account: { Args: { token?: string | null }; Returns: WhyClosed }
      keep_link_card: { Args: { member: string; address: string; page: string; card: string; said: Json }; Returns: AskedLinkCard }
      kept_in_thread: { Args: { thread: string; what: string; before_seq?: number | null; page_size?: number | null }; Returns: KeptPage }
      leave_group_chat: { Args: { thread_id: string; user_id: string }; Returns: undefined }
      letters_by_link: { Args: { token: string; letters?: boolean | null }; Returns: boolean }
      linked_things: { Args: { posts?: string[] | null; members?: string[] | null }; Returns: LinkedThings }
      mail_endorsement_request: { Args: { request: string; requester: string }; Returns: boolean }
      mail_state: { Args: { mail: string }; Returns: MailState | null }
      make_group: { Args: { chat_id: string; name: string; members: string[] }; Returns: string }
      make_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] }
      mark_thread_read: { Args: { thread: string; seq?: number | null }; Returns: number }
      member_account: { Args: { admin: string; application?: string | null; member?: string | null; email?: string | null }; Returns: MemberAccount }
      member_profile: { Args: { member: string }; Returns: MemberProfile | null }
      messages_page: { Args: { thread: string; before_seq?: number | null; after_seq?: number | null; around_seq?: number | null; page_size?: number | null }; Returns: MessagePage }
      mutual_friends: { Args: { members: string[]; per_member?: number | null }; Returns: MutualFriendsList }
      my_address: { Args: Record<PropertyKey, never>; Returns: MyAddress }
      my_blocked: { Args: Record<PropertyKey, never>; Returns: BlockedMembers }
      my_endorsement_requests: { Args: Record<PropertyKey, never>; Returns: EndorsementRequests }
      my_export: { Args: Record<PropertyKey, never>; Returns: MyExport | null }
      my_introductions: { Args: Record<PropertyKey, never>; Returns: Introductions }
      my_profile: { Args: Record<PropertyKey, never>; Returns: MyProfile }
      my_safety: { Args: Record<PropertyKey, never>; Returns: MySafety }
      my_seen_choices: { Args: Record<PropertyKey, never>; Returns: SeenChoices }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: MySessions }
      my_two_steps: { Args: Record<PropertyKey, never>; Returns: MyTwoSteps }
      notice_history: { Args: { kind?: string | null; before_created_at?: string | null; before_id?: string | null; most?: number | null }; Returns: NoticeHistory }
      notice_settings: { Args: Record<PropertyKey, never>; Returns: NoticeSettings }
      open_direct_message: { Args: { other: string }; Returns: string }
      own_row: { Args: Record<PropertyKey, never>; Returns: Array<Database['public']['Tables']['profiles']['Row']> }
      pass_request_on: { Args: { thread: string; second: string; note?: string | null }; Returns: PlugApproval }
      pause_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      plug_opportunities: { Args: Record<PropertyKey, never>; Returns: PlugOpportunities }
      prepare_approval: { Args: { application: string; admin: string }; Returns: ApprovalStart }
      push_key: { Args: Record<PropertyKey, never>; Returns: PushKey }
      raise_device_alarm: { Args: { token: string }; Returns: DeviceAlarm }
      react: { Args: { message: string; emoji?: string | null }; Returns: undefined }
      record_message_notification: { Args: { sender: string; recipient: string; thread: string }; Returns: string | null }
      record_password_change: { Args: { member: string; admin: string }; Returns: undefined }
      relationship_with: { Args: { other: string }; Returns: Relationship }
      remove_friend: { Args: { other: string }; Returns: boolean }
      remove_from_group: { Args: { thread: string; member: string }; Returns: undefined }
      remove_push_subscription: { Args: { endpoint: string }; Returns: undefined }
      remove_stay: { Args: { id: string }; Returns: boolean }
      rename_group: { Args: { thread: string; name: string }; Returns: undefined }
      reopen_application: { Args: { application: string; version: number }; Returns: Application }
      report_context: { Args: { report: string }; Returns: ReportContext }
      report_details: { Args: { report: string }; Returns: SafetyReport }
      request_endorsements: { Args: { recipients: string[]; request_ids?: string[] | null }; Returns: SentRequests }
      request_export: { Args: Record<PropertyKey, never>; Returns: MyExport }
      resend_welcome: { Args: { application: string }; Returns: MailState }
      rsvp: { Args: { post: string }; Returns: RsvpResult }
      safety_members: { Args: { page?: number | null; page_size?: number | null }; Returns: SafetyMembers }
      safety_queue: { Args: { state?: string | null; page?: number | null; page_size?: number | null }; Returns: SafetyQueue }
      save_post: { Args: { post: string; changes: PostEdit; seen?: PostEdit | null }; Returns: Post }
      save_profile: { Args: { changes: ProfileEdit; seen?: ProfileEdit | null }; Returns: undefined }
      save_push_subscription: { Args: { endpoint: string; p256dh: string; auth: string; hide_content?: boolean | null }; Returns: undefined }
      save_stay: { Args: { id: string; city: string; from_day: string; to_day: string; audience: string }; Returns: undefined }
      search_applications: { Args: { status?: string | null; query?: string | null; sort?: string | null; page?: number | null; page_size?: number | null }; Returns: ApplicationPage }
      search_audit: { Args: { application?: string | null; page?: number | null; page_size?: number | null }; Returns: AuditPage }
      search_inbox: { Args: { query: string }; Returns: InboxFinds }
      search_members: { Args: { query: string; friends_of?: string | null; max_results?: number | null }; Returns: FoundMembers }
      search_thread: { Args: { thread: string; query: string }; Returns: ThreadFinds }
      send_application_code: { Args: { application: string }; Returns: AddressProof }
      send_approval_link: { Args: { email?: string | null; token?: string | null }; Returns: undefined }
      send_closed_account_link: { Args: { email: string }; Returns: undefined }
      send_photographs: { Args: { message: string; thread: string; photos: Json; content?: string | null; reply_to?: string | null }; Returns: MessageSent }
      send_report: { Args: { report: string; kind: string; subject: string; reason: string; words?: string | null; photo?: string | null }; Returns: ReportMade }
      send_voice_note: { Args: { message: string; thread: string; voice: Json; reply_to?: string | null }; Returns: MessageSent }
      set_absence: { Args: { member: string; wish: AbsenceWish }; Returns: Absence | null }
      set_application_secret: { Args: { application_id: string; password: string; date_of_birth: string }; Returns: undefined }
      set_introductions: { Args: { only_chosen?: boolean | null; choose?: string[] | null; unchoose?: string[] | null; asked_first?: boolean | null }; Returns: Introductions }
      set_member_status: { Args: { member: string; status: string; admin: string; version?: number | null }; Returns: MemberAccount }
      set_notices: { Args: { kind?: string | null; channel?: string | null; wanted?: boolean | null; quiet?: boolean | null; quiet_from?: number | null; quiet_until?: number | null; letters?: boolean | null; letter_hour?: number | null; time_zone?: string | null }; Returns: NoticeSettings }
      set_seen_choices: { Args: { receipts?: boolean | null; active?: boolean | null }; Returns: SeenChoices }
      settle_export: { Args: { export: string; parts: number; bytes: number }; Returns: undefined }
      settle_notices: { Args: { kind: string; up_to: string }; Returns: undefined }
      settle_outbox: { Args: { id: string; delivered: boolean; error?: string | null; final?: boolean | null; in_folder?: boolean | null }; Returns: undefined }
      settle_profile_change: { Args: { change: string; restore: boolean }; Returns: undefined }
      shelve_thread: { Args: { thread: string; act_id: string; pinned?: boolean | null; archived?: boolean | null; mute?: string | null; marked_unread?: boolean | null; seen_seq?: number | null }; Returns: Shelf }
      signalled_within: { Args: { milliseconds: number }; Returns: boolean }
      spend_recovery_code: { Args: { code: string }; Returns: RecoveryOutcome }
      step_back: { Args: { thread: string }; Returns: undefined }
      suggest_times: { Args: { id: string; thread: string; times: string[]; place?: string | null; instead_of?: string | null }; Returns: undefined }
      sweep: { Args: { most?: number | null }; Returns: Swept }
      take_back_address_change: { Args: Record<PropertyKey, never>; Returns: undefined }
      take_back_message: { Args: { message: string }; Returns: undefined }
      take_back_wave: { Args: { one: string; other?: string | null }; Returns: undefined }
      thread_messages: { Args: { thread: string; before_seq?: number | null; after_seq?: number | null; around_seq?: number | null; page_size?: number | null }; Returns: Array<Database['public']['Tables']['messages']['Row']> }
      try_push: { Args: { endpoint: string }; Returns: undefined }
      unblock_member: { Args: { other: string }; Returns: boolean }
      undo_measure: { Args: { measure: string; version: number }; Returns: SafetyReport }
      unread_counts: { Args: Record<PropertyKey, never>; Returns: UnreadCounts }
      verify_admin_access: { Args: Record<PropertyKey, never>; Returns: boolean }
      verify_member_access: { Args: Record<PropertyKey, never>; Returns: boolean }
      vouch_for_application: { Args: { ticket: string; application: string }; Returns: boolean }
      vouched_application: { Args: { ticket: string }; Returns: VouchedApplication }
      wave_away: { Args: { one: string; other?: string | null; act_id?: string | null }; Returns: undefined }
      welcome_mail: { Args: { application: string }; Returns: MailState | null }
      welcome_newcomers: { Args: { welcoming: boolean }; Returns: Introductions }
      why_closed: { Args: { token?: string | null }; Returns: WhyClosed }
      withdraw_introduction: { Args: { introduction: string }; Returns: undefined }
      withdraw_plug_request: { Args: { thread: string }; Returns: PlugWithdrawal }
      write_endorsement: { Args: { endorsee: string; industry: string; snippet: string; endorsement_id?: string | null }; Returns: Endorsement }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

export type FunctionAnswers = {
  'approve-application': ApprovedApplicant
  'deliver-outbox': DeliveryReport
  'export-my-data': ExportsMade
  'link-card': AskedLinkCard
  'mail-endorsement-request': Done
  'manage-user-account': AccountState
  'redeem-approval': ApprovedMember
  'refuse-device': RefusedDevice
  'send-notification': Done
  'sweep': SweepReport
  'sweep-applications': SweepReport
  'unsubscribe': LettersChoice
  'update-user-password': Done
  'use-recovery-code': Done
}
